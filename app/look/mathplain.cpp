// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/mathnode.h"

namespace math {

using namespace Qt::StringLiterals;

namespace {

QString bracketed(const Node& node) {
    const QString inner = plainText(node);
    return inner.size() > 1 && node.kind != Kind::Fence ? u"("_s + inner + u")"_s : inner;
}

}  // namespace

QString plainText(const Node& node) {
    const auto child = [&](std::size_t i) { return plainText(node.children[i]); };
    switch (node.kind) {
        case Kind::Word:
        case Kind::Number:
        case Kind::Operator:
        case Kind::Text:
        case Kind::Sum:
            return node.text;
        case Kind::Space:
        case Kind::Break:
            return u" "_s;
        case Kind::Fraction:
            return bracketed(node.children[0]) + u"/"_s + bracketed(node.children[1]);
        case Kind::Root:
            return u"√"_s + bracketed(node.children[0]);
        case Kind::Fence:
            return node.text.first(1) + child(0) + node.text.last(1);
        case Kind::Script: {
            QString text = child(0);
            if (const QString sub = child(1); !sub.isEmpty()) {
                text += u"_"_s + sub;
            }
            if (!node.children[2].children.empty() || !node.children[2].text.isEmpty()) {
                text += u"^"_s + bracketed(node.children[2]);
            }
            return text;
        }
        case Kind::Under:  // the caption repeats what the body comes to
        case Kind::Accent:
        case Kind::Pill:
        case Kind::Group:
            return child(0);
        case Kind::Row:
            break;
    }
    QString text;
    for (const Node& part : node.children) {
        text += plainText(part);
    }
    return text;
}

}  // namespace math

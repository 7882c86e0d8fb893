// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "i18n/tokentext.h"

#include <QString>
#include <QTextBoundaryFinder>
#include <algorithm>

namespace {

constexpr int longestInSentence = 24;
constexpr QChar isolate{0x2068};
constexpr QChar isolateEnd{0x2069};

bool turnsText(QChar c) {
    const char16_t u = c.unicode();
    return (u >= 0x202A && u <= 0x202E) || (u >= 0x2066 && u <= 0x2069) || u == 0x200E ||
           u == 0x200F || u == 0x061C;
}

bool breaksLine(QChar c) {
    return c.category() == QChar::Other_Control || c.unicode() == 0x2028 || c.unicode() == 0x2029;
}

QString shown(const std::string& token) {
    QString text = QString::fromStdString(token);
    text.removeIf(turnsText);
    std::replace_if(text.begin(), text.end(), breaksLine, u' ');
    return text;
}

/// Plain tokens, which nearly all are, take no detour.
bool isPlain(const std::string& token) {
    return std::all_of(token.begin(), token.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

std::string shownToken(const std::string& token) {
    return isPlain(token) ? token : shown(token).toStdString();
}

std::string tokenInSentence(const std::string& token) {
    if (token.size() <= longestInSentence && isPlain(token)) {
        return token;
    }
    QString text = shown(token);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype end = 0;
    for (int characters = 0; characters < longestInSentence && end >= 0; ++characters) {
        end = finder.toNextBoundary();
    }
    if (end >= 0 && end < text.size()) {
        text = text.left(end) + u'…';
    }
    if (text.isRightToLeft() || std::any_of(text.begin(), text.end(), [](QChar c) {
            return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
        })) {
        text = isolate + text + isolateEnd;
    }
    return text.toStdString();
}

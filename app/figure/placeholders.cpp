// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/placeholders.h"

QString filled(const QString& pattern, std::initializer_list<Placeholder> values) {
    QString out;
    out.reserve(pattern.size() + 32);
    qsizetype at = 0;
    while (at < pattern.size()) {
        const qsizetype open = pattern.indexOf(u'{', at);
        const qsizetype close = open < 0 ? -1 : pattern.indexOf(u'}', open);
        if (close < 0) {
            break;
        }
        out += QStringView(pattern).mid(at, open - at);
        const QStringView name = QStringView(pattern).mid(open + 1, close - open - 1);
        bool known = false;
        for (const auto& [key, value] : values) {
            if (name == QLatin1String(key)) {
                out += value;
                known = true;
                break;
            }
        }
        if (!known) {
            out += QStringView(pattern).mid(open, close - open + 1);
        }
        at = close + 1;
    }
    out += QStringView(pattern).mid(at);
    return out;
}

Label filledLabel(const Languages& languages, const attention::Text& pattern,
                  std::initializer_list<Placeholder> chinese,
                  std::initializer_list<Placeholder> english) {
    const auto text = [](std::string_view view) {
        return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
    };
    return languages.label(attention::Phrase(filled(text(pattern.zh), chinese).toStdString(),
                                             filled(text(pattern.en), english).toStdString()));
}

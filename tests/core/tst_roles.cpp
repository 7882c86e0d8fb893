// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The table that learners read: complete in both languages, and its patterns fill in.
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <vector>

#include "attention/roles.h"

using namespace attention;

namespace {

QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

bool holdsChinese(std::string_view words) {
    static const QRegularExpression han(QStringLiteral("\\p{Han}"));
    return han.match(text(words)).hasMatch();
}

QSet<QString> placeholders(std::string_view words) {
    static const QRegularExpression braces(QStringLiteral("\\{([^}]*)\\}"));
    QSet<QString> names;
    auto found = braces.globalMatch(text(words));
    while (found.hasNext()) {
        names.insert(found.next().captured(1));
    }
    return names;
}

bool isParameter(const Role& role) {
    return role.id >= RoleId::WQ;
}

}  // namespace

class RolesTest : public QObject {
    Q_OBJECT
private slots:
    void everyRole_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < roles().size(); ++i) {
            QTest::addRow("%s", std::string(roles()[i].key).c_str()) << static_cast<int>(i);
        }
    }

    void everyRole() {
        QFETCH(int, index);
        const Role& r = roles()[static_cast<std::size_t>(index)];
        QCOMPARE(static_cast<int>(r.id), index);
        QCOMPARE(&role(r.id), &r);
        QVERIFY(!r.symbol.empty());
        for (const Text& words : {r.name, r.title, r.explanation, r.cellSentence}) {
            QVERIFY(!words.zh.empty());
            QVERIFY(!words.en.empty());
            QVERIFY2(holdsChinese(words.zh), std::string(words.zh).c_str());
            QVERIFY2(!holdsChinese(words.en), std::string(words.en).c_str());
        }
        for (const Text& sentence : {r.explanation, r.cellSentence}) {
            QVERIFY(text(sentence.zh).endsWith(QStringLiteral("。")));
            QVERIFY(text(sentence.en).endsWith(QLatin1Char('.')));
        }
        QCOMPARE(r.rowReading.empty(), r.rowReadingItem.empty());
        QCOMPARE(r.rowReading.empty(), r.rowReadingFirst.empty());
        QCOMPARE(r.stop.empty(), isParameter(r));
    }

    void placeholdersAreTheDocumentedOnes() {
        const QSet<QString> cell{QStringLiteral("value"), QStringLiteral("row"),
                                 QStringLiteral("column"), QStringLiteral("rowToken"),
                                 QStringLiteral("columnToken")};
        for (const Role& r : roles()) {
            for (const auto words : {r.cellSentence.zh, r.cellSentence.en}) {
                QVERIFY2(cell.contains(placeholders(words)), std::string(words).c_str());
                QVERIFY(placeholders(words).contains(QStringLiteral("value")));
            }
            // The same facts in both languages.
            QCOMPARE(placeholders(r.cellSentence.zh), placeholders(r.cellSentence.en));
        }
    }

    void keysAreUnique() {
        QSet<QString> keys;
        for (const Role& r : roles()) {
            keys.insert(text(r.key));
        }
        QCOMPARE(static_cast<std::size_t>(keys.size()), roles().size());
    }

    void kindsOfValues() {
        QVERIFY(role(RoleId::weights).kind == ValueKind::probability);
        QVERIFY(role(RoleId::masked).kind == ValueKind::masked);
        QVERIFY(role(RoleId::mask).kind == ValueKind::masked);
        QVERIFY(role(RoleId::scores).kind == ValueKind::signedValue);
        QVERIFY(role(RoleId::scores).rows == Axis::query);
        QVERIFY(role(RoleId::scores).columns == Axis::key);
    }

    void axesHaveNames() {
        for (const Axis axis : {Axis::token, Axis::query, Axis::key, Axis::feature}) {
            const AxisName& name = axisName(axis);
            QVERIFY(holdsChinese(name.singular.zh) && holdsChinese(name.plural.zh));
            QCOMPARE(text(name.plural.en).size() > text(name.singular.en).size(), true);
        }
    }

    void patternsFillIn() {
        QCOMPARE(fillIn("{value} to {token}", {{"value", "0.035"}, {"token", "cat"}}),
                 std::string("0.035 to cat"));
        QCOMPARE(fillIn("{other} {value", {{"value", "1"}}), std::string("{other} {value"));
        // What is put in is not read again.
        QCOMPARE(fillIn("{a}{b}", {{"a", "{b}"}, {"b", "x"}}), std::string("{b}x"));
        QCOMPARE(fillIn("", {}), std::string());
    }

    void aRowIsReadAloud() {
        const std::vector<std::string> tokens{"猫", "抓", "老鼠"};
        const std::vector<std::string> values{"0.035", "0.260", "0.705"};
        const Role& weights = role(RoleId::weights);
        QCOMPARE(readRow(weights, Language::zh, "猫", tokens, values),
                 std::string("猫 把 0.035 的注意力给猫，0.260 给抓，0.705 给老鼠。"));
        QCOMPARE(readRow(weights, Language::en, "猫", tokens, values),
                 std::string("猫 gives 0.035 of its attention to 猫, 0.260 to 抓, 0.705 to 老鼠."));
        QCOMPARE(readRow(weights, Language::en, "cat", {}, {}), std::string());
        QCOMPARE(readRow(role(RoleId::Q), Language::en, "cat", tokens, values), std::string());
    }
};

QTEST_APPLESS_MAIN(RolesTest)
#include "tst_roles.moc"

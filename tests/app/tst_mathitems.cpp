// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Symbols in lists, combo boxes, check boxes and segments: drawn as mathematics, said as text, and
// never past the room there is.

#include <QtTest>
#include <QtWidgets>

#include "look/applystyle.h"
#include "look/theme.h"
#include "look/typography.h"
#include "widgets/elidedlabel.h"
#include "widgets/mathcheckbox.h"
#include "widgets/mathlabel.h"
#include "widgets/mathline.h"
#include "widgets/quietcombo.h"
#include "widgets/segmentedcontrol.h"

using namespace Qt::StringLiterals;

namespace {

const QString scaled = u"S/\\sqrt{d_k}\\,\\,\\text{缩放}"_s;

/// The rightmost column that is not ground, or -1.
int inkUntil(const QImage& image) {
    for (int x = image.width() - 1; x >= 0; --x) {
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixelColor(x, y) != QColor(Qt::white)) {
                return x;
            }
        }
    }
    return -1;
}

}  // namespace

class MathItemsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        applyStyle(*qobject_cast<QApplication*>(QCoreApplication::instance()), Theme::light(),
                   Typography());
    }

    void aLineSaysTextAndDrawsSymbols() {
        const MathLine line(scaled, u"scaled"_s);
        QVERIFY(line.plainText().startsWith(u"S/√"_s));
        QVERIFY(line.plainText().endsWith(u"缩放 scaled"_s));
        QWidget widget;
        // The root is drawn over d_k: narrower than the same with brackets and an underscore.
        QVERIFY(MathLine(u"S/\\sqrt{d_k}"_s).width(widget) <
                widget.fontMetrics().horizontalAdvance(u"S/√(d_k)"_s));
    }

    void aLineStaysInItsRoom() {
        QWidget widget;
        const MathLine line(scaled, u"scaled by a root"_s);
        const int whole = line.width(widget);
        int before = -1;
        for (int room = 20; room <= whole + 4; room += 4) {
            QImage image(whole + 40, 30, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            line.paint(painter, {0, 0, room, 30}, widget, Qt::black, Qt::black);
            painter.end();
            const int until = inkUntil(image);
            QVERIFY2(until < room + 1, qPrintable(u"%1 of %2"_s.arg(until).arg(room)));
            QVERIFY(until > 0);
            before = until;
        }
        QVERIFY(before > whole - 6);  // all of it at last
    }

    void aCutLayoutEndsInDots() {
        MathStyle style = MathStyle::label(Theme::light(), Typography(), 13);
        const MathLayout whole =
            MathText::parse(u"Q\\,\\,\\text{a long name of a step}"_s).layout(style);
        QCOMPARE(whole.elided(whole.size().width()).size(), whole.size());
        const MathLayout cut = whole.elided(60);
        QVERIFY(cut.size().width() <= 60);
        QImage image(200, 30, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        cut.paint(painter, {0, 20});
        painter.end();
        QVERIFY(inkUntil(image) <= 60);
        QVERIFY(inkUntil(image) > 40);
    }

    void listsKeepTheirTextForScreenReaders() {
        QTreeWidget list;
        list.setItemDelegate(new MathDelegate(&list));
        auto* item = new QTreeWidgetItem({MathLine(scaled).plainText()});
        list.addTopLevelItem(item);
        list.resize(300, 120);
        list.show();
        const QImage plain = list.grab().toImage();
        item->setData(0, MathDelegate::MarkupRole, scaled);
        const QImage drawn = list.grab().toImage();
        QVERIFY(plain != drawn);
        QAccessibleInterface* cell =
            QAccessible::queryAccessibleInterface(&list)->tableInterface()->cellAt(0, 0);
        QCOMPARE(cell->text(QAccessible::Name), MathLine(scaled).plainText());
    }

    void aComboShowsItsEntryInBothLanguages() {
        QuietCombo combo;
        combo.addMathItem(MathText::escape(u"玩具句子"_s), u"Toy sentence"_s);
        combo.addMathItem(scaled, u"scaled"_s);
        combo.resize(220, 28);
        combo.show();
        QCOMPARE(combo.currentText(), u"玩具句子 Toy sentence"_s);
        const QImage wide = combo.grab().toImage();
        combo.resize(120, 28);
        const QImage narrow = combo.grab().toImage();
        QVERIFY(wide != narrow);
        QCOMPARE(combo.currentText(), u"玩具句子 Toy sentence"_s);
        // The popup shows entries whole.
        combo.showPopup();
        QVERIFY(combo.view()->minimumWidth() >
                combo.fontMetrics().horizontalAdvance(u"玩具句子 Toy sentence"_s));
        combo.hidePopup();
        combo.setCurrentIndex(-1);
        combo.setPlaceholder(u"自己的"_s, u"own"_s);
        QVERIFY(combo.grab().toImage() != narrow);
    }

    void boxesAndSegmentsAreNamedBySymbols() {
        MathCheckBox box;
        box.setMarkup(u"W^O"_s);
        QCOMPARE(box.text(), u"W^O"_s);
        QCheckBox plain(u"W^O"_s);
        for (QWidget* widget : {static_cast<QWidget*>(&box), static_cast<QWidget*>(&plain)}) {
            widget->resize(100, 30);
            widget->show();
        }
        QVERIFY(box.grab().toImage() != plain.grab().toImage());
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(30, 15));
        QVERIFY(box.isChecked());

        SegmentedControl tabs;
        tabs.addOption(0, QString());
        tabs.setOptionMarkup(0, u"Q_1\\,\\,\\text{查询}"_s);
        const auto* segment = tabs.findChild<QRadioButton*>();
        QVERIFY(segment->text().startsWith(u"Q_1"_s));
        QVERIFY(segment->sizeHint().width() > 36);
    }

    void aTitlesSecondLanguageStepsBack() {
        ElidedLabel title;
        title.setProperty("role", u"title"_s);
        title.setTexts(u"比较"_s, u"Compare"_s);
        title.show();
        QFont bold = title.font();
        QVERIFY(bold.bold());
        const int both = QFontMetrics(bold).horizontalAdvance(u"比较Compare"_s);
        QFont regular = bold;
        regular.setBold(false);
        const int expected = QFontMetrics(bold).horizontalAdvance(u"比较"_s) +
                             QFontMetrics(regular).horizontalAdvance(u"Compare"_s);
        QVERIFY(expected < both);
        QVERIFY(title.sizeHint().width() >= expected);
        QVERIFY(title.sizeHint().width() < both + QFontMetrics(bold).height());
    }
};

QTEST_MAIN(MathItemsTest)
#include "tst_mathitems.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/segmentedcontrol.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QRadioButton>
#include <cmath>
#include <optional>

#include "look/painttext.h"
#include "widgets/mathlabel.h"

namespace {

constexpr qreal radius = 6;

class Segment : public QRadioButton {
public:
    explicit Segment(const QString& text, QWidget* parent) : QRadioButton(text, parent) {
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    }

    void setMarkup(const QString& markup) {
        math_ = MathText::parse(markup);
        setText(math_->plainText());  // what a screen reader says
        updateGeometry();
        update();
    }

    QSize sizeHint() const override {
        // As wide as the bold text, so that nothing moves when another option is chosen.
        QFont bold = font();
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        const int text = math_ ? static_cast<int>(std::ceil(laidOut(true).size().width()))
                               : metrics.size(Qt::TextShowMnemonic, this->text()).width();
        return {std::max(text + 24, 36), std::max(26, metrics.height() + 8)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint& point) const override { return rect().contains(point); }

    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        // The control's rounded outline, in this segment's coordinates.
        QPainterPath outline;
        outline.addRoundedRect(
            QRectF(parentWidget()->rect()).adjusted(1, 1, -1, -1).translated(-pos()), radius - 1,
            radius - 1);
        painter.setClipPath(outline);
        const bool hot = underMouse() && isEnabled() && !isChecked();
        painter.fillRect(rect(), palette().color(isChecked() ? QPalette::Highlight
                                                 : hot       ? QPalette::Midlight
                                                             : QPalette::Base));
        const QColor ink = palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled,
                                           QPalette::WindowText);
        if (isChecked()) {
            painter.fillRect(QRectF(0, height() - 2, width(), 2), ink);
        }
        if (pos().x() > 1) {
            painter.fillRect(QRectF(0, 0, 1, height()), palette().color(QPalette::Mid));
        }
        QFont font = this->font();
        font.setBold(isChecked());
        painter.setFont(font);
        painter.setPen(ink);
        const QRect area = rect().adjusted(0, -1, 0, -1);
        if (math_) {
            const MathLayout layout = laidOut(isChecked()).elided(area.width());
            const QFontMetricsF metrics(font);
            layout.paint(painter, {area.left() + (area.width() - layout.size().width()) / 2,
                                   std::round(area.top() + (area.height() - metrics.height()) / 2 +
                                              metrics.ascent())});
        } else {
            paintText(painter, area, Qt::AlignCenter | Qt::TextShowMnemonic, text());
        }
        if (hasFocus()) {
            painter.setPen(QPen(ink, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -4.5), 4, 4);
        }
    }

private:
    MathLayout laidOut(bool bold) const {
        MathStyle style = widgetMathStyle(*this);
        style.bold = bold;
        return math_->layout(style);
    }

    std::optional<MathText> math_;
};

}  // namespace

SegmentedControl::SegmentedControl(QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this)), layout_(new QHBoxLayout(this)) {
    layout_->setContentsMargins(1, 1, 1, 1);  // the outline
    layout_->setSpacing(0);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(group_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        update();
        if (on && !quiet_) {
            emit chosen(id);
        }
    });
}

void SegmentedControl::addOption(int id, const QString& text) {
    Q_ASSERT(id >= 0 && !group_->button(id));
    auto* segment = new Segment(text, this);
    group_->addButton(segment, id);
    layout_->addWidget(segment);
}

void SegmentedControl::setOptionText(int id, const QString& text) {
    if (QAbstractButton* button = group_->button(id)) {
        button->setText(text);
        button->updateGeometry();
    }
}

void SegmentedControl::setOptionMarkup(int id, const QString& markup) {
    if (auto* segment = dynamic_cast<Segment*>(group_->button(id))) {
        segment->setMarkup(markup);
    }
}

void SegmentedControl::setOptionToolTip(int id, const QString& text) {
    if (QAbstractButton* button = group_->button(id)) {
        button->setToolTip(text);
    }
}

void SegmentedControl::setOptionEnabled(int id, bool enabled) {
    if (QAbstractButton* button = group_->button(id)) {
        button->setEnabled(enabled);
    }
}

void SegmentedControl::setOptionVisible(int id, bool visible) {
    if (QAbstractButton* button = group_->button(id)) {
        button->setVisible(visible);
    }
}

int SegmentedControl::current() const {
    return group_->checkedId();
}

void SegmentedControl::setCurrent(int id) {
    if (QAbstractButton* button = group_->button(id); button && !button->isChecked()) {
        quiet_ = true;
        button->setChecked(true);
        quiet_ = false;
    }
}

void SegmentedControl::paintEvent(QPaintEvent*) {
    // The outline; the segments cover all but its one pixel.
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Dark));
    painter.drawRoundedRect(rect(), radius, radius);
}

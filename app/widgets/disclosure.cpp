// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "widgets/disclosure.h"

#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include "look/applystyle.h"
#include "look/painttext.h"

// A checkable button to keyboard and assistive technology.
class DisclosureHeader : public QPushButton {
public:
    explicit DisclosureHeader(QWidget* parent) : QPushButton(parent) {
        setCheckable(true);
        setChecked(true);
        setAutoDefault(false);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    QString second;
    QString summary;

    QSize sizeHint() const override {
        return {160, std::max(28, QFontMetrics(font()).height() + 8)};
    }
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor ink = palette().color(QPalette::WindowText);
        const QColor muted = mutedInk();
        if (underMouse() && isEnabled()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette().color(QPalette::Midlight));
            painter.drawRoundedRect(QRectF(rect()), 6, 6);
        }
        const qreal scale = QFontInfo(font()).pixelSize() / 13.0;
        QPainterPath chevron;
        if (isChecked()) {
            chevron.moveTo(-4, -2);
            chevron.lineTo(0, 2);
            chevron.lineTo(4, -2);
        } else {
            chevron.moveTo(-2, -4);
            chevron.lineTo(2, 0);
            chevron.lineTo(-2, 4);
        }
        painter.save();
        painter.translate(7 * scale, height() / 2.0);
        painter.scale(scale, scale);
        painter.strokePath(chevron, QPen(ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.restore();
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(ink);
        QRect area = rect().adjusted(qRound(20 * scale), 0, -2, 0);
        const QFontMetrics metrics(bold);
        const int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
        paintText(painter, area, flags, metrics.elidedText(text(), Qt::ElideRight, area.width()));
        area.setLeft(area.left() + metrics.horizontalAdvance(text()) + 6);
        painter.setFont(font());
        painter.setPen(muted);
        const QFontMetrics plain(font());
        if (!second.isEmpty() && area.width() > 20) {
            paintText(painter, area, flags, plain.elidedText(second, Qt::ElideRight, area.width()));
            area.setLeft(area.left() + plain.horizontalAdvance(second) + 6);
        }
        if (!isChecked() && !summary.isEmpty() && area.width() > 20) {
            paintText(painter, area, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                      plain.elidedText(summary, Qt::ElideRight, area.width() - 6));
        }
        if (hasFocus()) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(ink, 2));
            painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
        }
    }
};

Disclosure::Disclosure(QWidget* parent) : QWidget(parent), header_(new DisclosureHeader(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(header_);
    connect(header_, &QPushButton::toggled, this, [this](bool open) {
        if (content_) {
            content_->setVisible(open);
        }
        emit toggled(open);
    });
}

void Disclosure::setTitle(const QString& first, const QString& second) {
    header_->setText(first);
    header_->second = second;
    header_->setAccessibleName(second.isEmpty() ? first : first + u' ' + second);
    header_->update();
}

void Disclosure::setSummary(const QString& summary) {
    header_->summary = summary;
    header_->setAccessibleDescription(summary);
    header_->update();
}

void Disclosure::setContent(QWidget* content) {
    delete content_;
    content_ = content;
    if (content) {
        layout()->addWidget(content);
        content->setVisible(isOpen());
    }
}

bool Disclosure::isOpen() const {
    return header_->isChecked();
}

void Disclosure::setOpen(bool open) {
    header_->setChecked(open);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/nameeditor.h"

#include <QApplication>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

namespace {
constexpr int longestName = 200;
}

NameEditor::NameEditor(const QString& zh, const QString& en, bool twoLanguages, QWidget* parent)
    : QWidget(parent), zh_(new QLineEdit(zh, this)) {
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(zh_);
    zh_->setAccessibleName(twoLanguages ? tr("Token in Chinese") : tr("Token"));
    if (twoLanguages) {
        en_ = new QLineEdit(en, this);
        en_->setAccessibleName(tr("Token in English"));
        layout->addWidget(en_);
    }
    for (QLineEdit* line : {zh_, en_}) {
        if (line) {
            line->setMaxLength(longestName);
            line->installEventFilter(this);
        }
    }
}

void NameEditor::begin(attention::Language language) {
    show();
    raise();
    QLineEdit* line = en_ && language == attention::Language::en ? en_ : zh_;
    line->setFocus();
    line->selectAll();
}

bool NameEditor::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            finish(true);
            return true;
        }
        if (key == Qt::Key_Escape) {
            finish(false);
            return true;
        }
    } else if (event->type() == QEvent::FocusOut &&
               static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason &&
               !isAncestorOf(QApplication::focusWidget())) {
        finish(true);
    }
    return QWidget::eventFilter(object, event);
}

void NameEditor::finish(bool keep) {
    if (done_) {
        return;
    }
    done_ = true;
    const QString zh = zh_->text().trimmed();
    const QString en = en_ ? en_->text().trimmed() : zh;
    QWidget* back = parentWidget();
    if (keep && !zh.isEmpty() && !en.isEmpty()) {
        emit accepted(zh, en);
    }
    hide();
    if (back) {
        back->setFocus();
    }
    deleteLater();
}

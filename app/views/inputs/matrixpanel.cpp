// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/matrixpanel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <QVariant>

#include "attention/document.h"
#include "attention/fill.h"
#include "attention/numbers.h"
#include "attention/parameters.h"
#include "attention/resize.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "views/inputs/matrixtable.h"
#include "views/inputs/roundframe.h"

namespace {
constexpr auto lastActive = "lastMatrixPanel";
}

MatrixPanel::MatrixPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      model_(new ParameterModel(lab, this)),
      table_(new MatrixTable(lab, *model_)),
      notice_(new QWidget(this)),
      noticeText_(new QLabel(notice_)),
      grow_(new QPushButton(notice_)),
      never_(new QPushButton(notice_)) {
    auto* frame = new RoundFrame(lab, table_, this);
    noticeText_->setObjectName(QStringLiteral("matrixNotice"));
    noticeText_->setProperty("role", QStringLiteral("error"));
    noticeText_->setWordWrap(true);
    noticeText_->setTextFormat(Qt::PlainText);
    grow_->setObjectName(QStringLiteral("growButton"));

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(grow_);
    buttons->addWidget(never_);
    buttons->addStretch();
    auto* noticeLayout = new QVBoxLayout(notice_);
    noticeLayout->setContentsMargins(0, 0, 0, 0);
    noticeLayout->setSpacing(4);
    noticeLayout->addWidget(noticeText_);
    noticeLayout->addLayout(buttons);
    notice_->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(frame);
    layout->addWidget(notice_);

    connect(model_, &ParameterModel::refusalChanged, this, &MatrixPanel::refreshNotice);
    connect(table_, &MatrixTable::refused, this, [this](const QString& reason) { say(reason); });
    connect(table_, &MatrixTable::growOffered, this, &MatrixPanel::say);
    connect(grow_, &QPushButton::clicked, this, [this] {
        const auto growth = std::exchange(growth_, {});
        say({});
        if (growth) {
            growth();
        }
        table_->setFocus();
    });
    connect(never_, &QPushButton::clicked, this, [this] {
        say({});
        table_->setFocus();
    });
    connect(&lab.languages, &Languages::changed, this, [this] {
        refreshNotice();
        refreshName();
    });
    table_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(table_, &QWidget::customContextMenuRequested, this, &MatrixPanel::showMenu);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now && isAncestorOf(now)) {
            window()->setProperty(lastActive, QVariant::fromValue<QObject*>(this));
        }
    });
    refreshNotice();
}

MatrixPanel* MatrixPanel::active(QWidget* window) {
    for (QWidget* at = QApplication::focusWidget(); at; at = at->parentWidget()) {
        if (auto* panel = qobject_cast<MatrixPanel*>(at)) {
            return panel;
        }
    }
    // The panel may be gone, the property then holds a dangling address: look it up among those
    // that exist.
    const auto* last = window->property(lastActive).value<QObject*>();
    const auto panels = window->findChildren<MatrixPanel*>();
    for (MatrixPanel* panel : panels) {
        if (panel == last && panel->isVisible()) {
            return panel;
        }
    }
    for (MatrixPanel* panel : panels) {
        if (panel->isVisible()) {
            return panel;
        }
    }
    return nullptr;
}

void MatrixPanel::setPath(const std::string& path) {
    if (path != model_->path()) {
        say({});
        model_->setPath(path);
        refreshName();
    }
}

/// "W^Q query weights", as it is called on screen.
void MatrixPanel::refreshName() {
    const attention::Role* role = model_->matrixRole();
    table_->setAccessibleName(
        role ? MathText::parse(QString::fromUtf8(role->symbol.data(),
                                                 static_cast<qsizetype>(role->symbol.size())))
                       .plainText() +
                   u' ' + lab_.languages.label(role->name).oneLine()
             : QString::fromStdString(model_->path()));
}

void MatrixPanel::say(const QString& text, const std::function<void()>& grow) {
    said_ = text;
    growth_ = grow;
    refreshNotice();
}

void MatrixPanel::refreshNotice() {
    const auto refusal = model_->refusal();
    const QString text = !said_.isEmpty() ? said_ : refusal.value_or(QString());
    noticeText_->setText(text);
    grow_->setText(tr("Resize and paste"));
    never_->setText(tr("Leave it"));
    grow_->setVisible(static_cast<bool>(growth_));
    never_->setVisible(static_cast<bool>(growth_));
    notice_->setVisible(!text.isEmpty());
}

void MatrixPanel::fillZeros() {
    model_->replace(attention::zeroMatrix(model_->shape()),
                    QT_TRANSLATE_NOOP("Undo", "Fill %1 with zeros"));
}

void MatrixPanel::fillIdentity() {
    model_->replace(attention::identityMatrix(model_->shape()),
                    QT_TRANSLATE_NOOP("Undo", "Fill %1 with the identity"));
}

void MatrixPanel::fillRandom(quint32 seed) {
    model_->replace(attention::randomMatrix(model_->shape(), seed),
                    QT_TRANSLATE_NOOP("Undo", "Fill %1 with random numbers"));
}

void MatrixPanel::askRandom() {
    static int lastSeed = 1;
    bool ok = false;
    const int seed =
        QInputDialog::getInt(this, tr("Random numbers"),
                             tr("Seed (the same seed gives the same numbers between −1 and 1):"),
                             lastSeed, 0, 1'000'000'000, 1, &ok);
    if (ok) {
        lastSeed = seed + 1;
        fillRandom(static_cast<quint32>(seed));
    }
}

void MatrixPanel::fillToy() {
    static const auto toy = [] {
        const auto* example = attention::findExample("toy-sentence");
        return example ? attention::readDocument(example->json)
                       : attention::Result<attention::Document>(attention::Error{});
    }();
    const attention::Role* role = model_->matrixRole();
    if (!toy || !role) {
        return;
    }
    for (const auto& parameter : attention::parameters(toy->model)) {
        if (parameter.role == role->id ||
            (role->id == attention::RoleId::source && parameter.role == attention::RoleId::X)) {
            model_->replace(attention::resized(*parameter.matrix, model_->shape()),
                            QT_TRANSLATE_NOOP("Undo", "Fill %1 from the toy sentence"));
            return;
        }
    }
    say(tr("The toy sentence has no such matrix."));
}

void MatrixPanel::showMenu(const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy"), table_, &MatrixTable::copy);
    menu->addAction(tr("Paste"), table_, &MatrixTable::paste);
    menu->addAction(tr("Set to 0"), table_, &MatrixTable::clearCells);
    menu->addSeparator();
    menu->addAction(tr("Fill with zeros"), this, &MatrixPanel::fillZeros);
    menu->addAction(tr("Fill with the identity"), this, &MatrixPanel::fillIdentity);
    menu->addAction(tr("Fill with random numbers…"), this, &MatrixPanel::askRandom);
    menu->addAction(tr("Fill from the toy sentence"), this, &MatrixPanel::fillToy);
    if (model_->rowsAreTokens()) {
        menu->addSeparator();
        const int row = table_->indexAt(at).row();
        menu->addAction(tr("Rename the token"), this, [this, row] { table_->renameRow(row); });
    }
    menu->popup(table_->viewport()->mapToGlobal(at));
}

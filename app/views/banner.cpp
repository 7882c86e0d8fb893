// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/banner.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"

namespace {
constexpr int busyDelayMs = 250;
}

Banner::Banner(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      sign_(new QLabel(this)),
      text_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      buttonRow_(new QHBoxLayout),
      close_(new QToolButton(this)) {
    setObjectName(QStringLiteral("banner"));
    text_->setObjectName(QStringLiteral("bannerText"));
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    progress_->setFixedWidth(160);
    progress_->setTextVisible(false);
    close_->setAutoRaise(true);
    connect(close_, &QToolButton::clicked, this, &Banner::dismiss);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(24, 6, 12, 6);
    layout->setSpacing(8);
    layout->addWidget(sign_);
    layout->addWidget(text_, 1);
    layout->addWidget(progress_);
    layout->addLayout(buttonRow_);
    layout->addWidget(close_);

    busySince_.setSingleShot(true);
    busySince_.setInterval(busyDelayMs);
    connect(&busySince_, &QTimer::timeout, this, &Banner::refresh);
    connect(&lab.session, &Session::progressed, this, [this](int done, int total) {
        progress_->setMaximum(total);
        progress_->setValue(done);
    });
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & (Session::StateChanged | Session::DocumentReplaced)) {
            messageIsNewer_ = false;
            refreshSoon();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &Banner::refresh);
    connect(&lab.appearance, &Appearance::changed, this, &Banner::refresh);
    refresh();
}

void Banner::showMessage(Message message) {
    message_ = std::move(message);
    messageIsNewer_ = true;
    refresh();
}

void Banner::dismiss() {
    message_.reset();
    refresh();
}

QString Banner::errorText() const {
    const auto& errors = lab_.session.errors();
    QString text = QString::fromStdString(errors.front().message(lab_.languages.primary()));
    if (lab_.session.trace()) {
        //: Behind the reason why the model cannot be computed.
        text += tr(". The picture is of the last model that could be computed.");
    }
    if (errors.size() > 1) {
        text += u' ' + tr("(and %1 more)").arg(errors.size() - 1);
    }
    return text;
}

void Banner::refreshSoon() {
    // What takes a moment only is not announced.
    if (lab_.session.busy() && !isVisible()) {
        busySince_.start();
    } else {
        refresh();
    }
}

void Banner::refresh() {
    Session& session = lab_.session;
    const Theme& theme = lab_.appearance.theme();
    const bool busy = session.busy();
    const bool cancelled = !session.errors().empty() &&
                           session.errors().front().code == attention::ErrorCode::cancelled;
    const bool error = !busy && !session.errors().empty() && !cancelled;
    if (!busy && !cancelled && !error && !message_) {
        hide();  // the usual case, after every edit
        return;
    }
    const bool ownWords = message_ && (messageIsNewer_ || (!busy && !cancelled && !error));
    if (ownWords) {
        text_->setText(message_->text());
        showButtons(message_->buttons, true);
    } else if (busy) {
        text_->setText(tr("Computing…"));
        showButtons({{[] { return tr("Stop"); }, [&session] { session.cancel(); }}}, false);
    } else if (cancelled) {
        text_->setText(
            tr("Computing was stopped. The picture is of the last model that was computed."));
        showButtons({{[] { return tr("Compute again"); }, [&session] { session.computeAgain(); }}},
                    false);
    } else {
        text_->setText(errorText());
        showButtons({}, false);
    }
    progress_->setVisible(busy && !ownWords);
    if (!busy) {
        progress_->reset();
    }
    const bool red = ownWords ? message_->isError : error;
    red_ = red;
    text_->setForegroundRole(red ? QPalette::BrightText : QPalette::WindowText);
    update();
    sign_->setPixmap(tintedIcon(red ? QStringLiteral("warning") : QStringLiteral("info"),
                                red ? theme.error : theme.muted)
                         .pixmap(18, 18));
    close_->setIcon(themedIcon(QStringLiteral("close"), theme));
    close_->setToolTip(tr("Dismiss"));
    close_->setAccessibleName(tr("Dismiss"));
    show();
}

void Banner::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = lab_.appearance.theme();
    QPainter(this).fillRect(rect(), red_ ? theme.errorWash : theme.sunken);
}

void Banner::showButtons(const std::vector<Button>& buttons, bool closable) {
    for (QPushButton* old : buttons_) {
        old->hide();
        old->deleteLater();
    }
    buttons_.clear();
    for (const Button& button : buttons) {
        auto* widget = new QPushButton(button.text(), this);
        connect(widget, &QPushButton::clicked, this, button.press);
        buttonRow_->addWidget(widget);
        widget->show();
        buttons_.push_back(widget);
    }
    close_->setVisible(closable);
}

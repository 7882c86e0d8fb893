// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/inputsdock.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "attention/document.h"
#include "attention/parameters.h"
#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "views/inputs/headbar.h"
#include "views/inputs/layerbar.h"
#include "views/inputs/matrixpanel.h"
#include "views/inputs/normpanel.h"
#include "views/inputs/optionspanel.h"
#include "views/inputs/parametertabs.h"
#include "views/inputs/sizespanel.h"
#include "views/inputs/targetpanel.h"
#include "widgets/disclosure.h"
#include "widgets/docktitle.h"
#include "widgets/elidedlabel.h"
#include "widgets/mathlabel.h"
#include "widgets/quietcombo.h"

using attention::ConstParameter;
using attention::Model;

namespace {

constexpr int dockWidth = 284;
/// Asked for by what the dock holds: a dock with a minimum of its own never gets a smaller one
/// again.
constexpr int narrowest = 244;
constexpr int margin = 12;

bool below(const std::string& path, const std::string& prefix) {
    return path.size() > prefix.size() && path.starts_with(prefix);
}

QString activationName(attention::Activation activation) {
    return activation == attention::Activation::relu   ? QStringLiteral("ReLU")
           : activation == attention::Activation::gelu ? QStringLiteral("GELU")
                                                       : QStringLiteral("GELU (tanh)");
}

}  // namespace

namespace {

/// Scrolls downwards only, so it is never narrower than what it holds (English is longer).
class WideEnough : public QScrollArea {
public:
    using QScrollArea::QScrollArea;
    [[nodiscard]] QSize minimumSizeHint() const override {
        QSize size = QScrollArea::minimumSizeHint();
        if (widget()) {
            size.setWidth(std::max(narrowest, widget()->minimumSizeHint().width() +
                                                  verticalScrollBar()->sizeHint().width()));
        }
        return size;
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace

InputsDock::InputsDock(Lab& lab, QWidget* parent)
    : QDockWidget(parent), lab_(lab), title_(new DockTitle(this)) {
    setObjectName(QStringLiteral("inputsDock"));
    setTitleBarWidget(title_);
    setFeatures(DockWidgetClosable | DockWidgetMovable | DockWidgetFloatable);
    setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    build();
    connect(&lab.session, &Session::changed, this, &InputsDock::refresh);
    connect(&lab.selection, &Selection::changed, this, &InputsDock::followSelection);
    connect(&lab.languages, &Languages::changed, this, &InputsDock::retranslate);
    connect(&lab.appearance, &Appearance::changed, this,
            [this] { title_->setTheme(lab_.appearance.theme()); });
    title_->setTheme(lab.appearance.theme());
    retranslate();
    refresh(Session::ModelChanged | Session::DocumentReplaced);
}

void InputsDock::build() {
    auto* scroll = new WideEnough(this);
    scroll->setObjectName(QStringLiteral("inputsScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(scroll);
    page->setObjectName(QStringLiteral("inputsPage"));
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(12);

    examples_ = new QuietCombo(page);
    examples_->setObjectName(QStringLiteral("examples"));
    connect(examples_, &QComboBox::activated, this, [this](int index) {
        const auto& all = attention::examples();
        if (index >= 0 && index < static_cast<int>(all.size())) {
            emit exampleChosen(all[static_cast<std::size_t>(index)].name);
        }
    });
    layout->addWidget(examples_);
    sizes_ = new SizesPanel(lab_, page);
    layout->addWidget(sizes_);
    input_ = makeSequence("", *layout);
    source_ = makeSequence("source.", *layout);

    sites_ = new QuietCombo(page);
    sites_->setObjectName(QStringLiteral("sites"));
    connect(sites_, &QComboBox::activated, this, [this](int index) {
        const auto sites = attention::attentionSites(lab_.session.model());
        if (index < static_cast<int>(sites.size())) {
            chooseSite(sites[static_cast<std::size_t>(index)]);
        }
    });
    layout->addWidget(sites_);
    layers_ = new LayerBar(lab_, page);
    connect(layers_, &LayerBar::layerChosen, this, &InputsDock::chooseLayer);
    layout->addWidget(layers_);
    heads_ = new HeadBar(lab_, page);
    connect(heads_, &HeadBar::headChosen, this, &InputsDock::chooseHead);
    layout->addWidget(heads_);
    weights_ = new ParameterTabs(lab_, page);
    layout->addWidget(weights_);

    const auto section = [this, page, layout](const char* name, QWidget* content) {
        auto* disclosure = new Disclosure(page);
        disclosure->setObjectName(QString::fromLatin1(name));
        disclosure->setContent(content);
        layout->addWidget(disclosure);
        return disclosure;
    };
    feedForwardTabs_ = new ParameterTabs(lab_, page);
    feedForward_ = section("feedForwardSection", feedForwardTabs_);
    feedForward_->setOpen(false);
    normPanel_ = new NormPanel(lab_, page);
    norms_ = section("normSection", normPanel_);
    norms_->setOpen(false);
    optionsPanel_ = new OptionsPanel(lab_, page);
    options_ = section("optionsSection", optionsPanel_);
    connect(options_, &Disclosure::toggled, this, &InputsDock::optionsToggled);
    connect(optionsPanel_, &OptionsPanel::summaryChanged, this,
            [this] { options_->setSummary(optionsPanel_->summary()); });
    targetPanel_ = new TargetPanel(lab_, page);
    target_ = section("targetSection", targetPanel_);
    target_->setOpen(false);
    connect(targetPanel_, &TargetPanel::summaryChanged, this,
            [this] { target_->setSummary(targetPanel_->summary()); });
    layout->addStretch();

    scroll->setWidget(page);
    setWidget(scroll);
    resize(dockWidth, height());
}

InputsDock::Sequence InputsDock::makeSequence(const char* prefix, QVBoxLayout& layout) {
    Sequence sequence{};
    sequence.prefix = prefix;
    sequence.box = new QWidget(layout.parentWidget());
    auto* inner = new QVBoxLayout(sequence.box);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(8);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    sequence.symbol = new MathLabel(sequence.box);
    sequence.symbol->setSizePercent(115);
    sequence.name = new ElidedLabel(sequence.box);
    sequence.name->setBold(true);
    sequence.shape = new QLabel(sequence.box);
    sequence.shape->setProperty("role", QStringLiteral("caption"));
    line->addWidget(sequence.symbol);
    line->addWidget(sequence.name, 1);
    line->addWidget(sequence.shape);
    inner->addLayout(line);
    sequence.table = new MatrixPanel(lab_, sequence.box);
    sequence.table->setObjectName(QLatin1String(prefix) + QStringLiteral("X"));
    inner->addWidget(sequence.table);
    sequence.positions = new MatrixPanel(lab_, sequence.box);
    inner->addWidget(sequence.positions);
    layout.addWidget(sequence.box);
    return sequence;
}

void InputsDock::setExample(std::string_view name) {
    example_ = name;
    refreshExamples();
}

void InputsDock::showExamples() {
    show();
    examples_->setFocus();
    examples_->showPopup();
}

void InputsDock::setOptionsOpen(bool open) {
    options_->setOpen(open);
}

bool InputsDock::optionsOpen() const {
    return options_->isOpen();
}

void InputsDock::refreshExamples() {
    const auto& all = attention::examples();
    while (examples_->count() < static_cast<int>(all.size())) {
        examples_->addItem(QString());
    }
    int current = -1;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Label name = lab_.languages.label(all[i].title);
        examples_->setMathItem(static_cast<int>(i), MathText::escape(name.first), name.second);
        if (all[i].name == example_) {
            current = static_cast<int>(i);
        }
    }
    const Label title = lab_.languages.label(lab_.session.model().title);
    examples_->setPlaceholder(title.first.isEmpty() ? tr("Own document") : title.first,
                              title.second);
    examples_->setCurrentIndex(current);
    examples_->setToolTip(current < 0 ? title.oneLine() : examples_->currentText());
    examples_->setAccessibleName(tr("Example"));
    examples_->setAccessibleDescription(tr("Example"));  // a combo box is named by its choice
}

void InputsDock::refresh(Session::Changes changes) {
    if (!(changes & Session::ModelChanged)) {
        return;
    }
    const auto sites = attention::attentionSites(lab_.session.model());
    const auto same = std::ranges::find(sites, site_.path, &attention::AttentionSite::path);
    if (changes & Session::DocumentReplaced) {
        followedStop_ = -1;
    }
    if (same == sites.end() || changes & Session::DocumentReplaced) {
        chooseSite(sites.empty() ? attention::AttentionSite{} : sites.front());
    } else {
        site_ = *same;
    }
    refreshSequence(input_);
    refreshSequence(source_);
    fillSites();
    refreshSections();
    refreshExamples();
}

void InputsDock::refreshSequence(const Sequence& sequence) {
    const Model& model = lab_.session.model();
    const std::string path = sequence.prefix + "X";
    const auto* matrix = attention::findParameter(model, path);
    sequence.box->setVisible(matrix != nullptr);
    sequence.table->setPath(path);
    sequence.shape->setText(
        matrix ? QString::fromStdString(attention::shapeText(attention::shapeOf(*matrix)))
               : QString());
    const std::string positions = sequence.prefix + "positions";
    const bool own = attention::findParameter(model, positions) != nullptr;
    sequence.positions->setPath(own ? positions : std::string());
    sequence.positions->setVisible(own);
}

void InputsDock::fillSites() {
    const auto sites = attention::attentionSites(lab_.session.model());
    sites_->setVisible(sites.size() > 1);
    const QSignalBlocker quiet(sites_);
    sites_->clear();
    for (const auto& site : sites) {
        const bool decoder = site.path.starts_with("decoder");
        const bool cross = site.path.ends_with("crossAttention");
        const int layer = attention::layerIndex(site.path) + 1;
        const QString name = decoder ? cross ? tr("Decoder layer %1: cross-attention")
                                             : tr("Decoder layer %1: self-attention")
                                     : tr("Encoder layer %1: self-attention");
        sites_->addItem(name.arg(layer));
        if (site.path == site_.path) {
            sites_->setCurrentIndex(sites_->count() - 1);
        }
    }
    sites_->setAccessibleName(tr("Place"));
    sites_->setAccessibleDescription(tr("Place"));
}

std::string InputsDock::layerPath() const {
    const auto bracket = site_.path.find(']');
    return bracket == std::string::npos ? std::string() : site_.path.substr(0, bracket + 1);
}

void InputsDock::chooseSite(const attention::AttentionSite& site) {
    site_ = site;
    sizes_->setSite(site.path);
    layers_->setSite(site.path);
    heads_->setSite(site.path);
    optionsPanel_->setSite(site.path);
    chooseHead(heads_->head());
    const std::string layer = layerPath();
    feedForwardTabs_->setWanted([layer](const ConstParameter& parameter) {
        return !layer.empty() && below(parameter.path, layer + ".feedForward.");
    });
    normPanel_->tabs().setWanted([layer](const ConstParameter& parameter) {
        return !layer.empty() &&
               (below(parameter.path, layer + ".norms[") ||
                below(parameter.path, "encoder.norm.") || below(parameter.path, "decoder.norm."));
    });
    fillSites();
    refreshSections();
}

void InputsDock::chooseHead(int head) {
    const std::string own = site_.path + ".heads[" + std::to_string(head) + "].";
    weights_->setWanted([own, site = site_.path](const ConstParameter& parameter) {
        return !site.empty() && (below(parameter.path, own) || parameter.path == site + ".WO" ||
                                 parameter.path == site + ".bO");
    });
}

void InputsDock::chooseLayer(bool decoder, int layer) {
    const std::string path =
        (decoder ? "decoder.layers[" : "encoder.layers[") + std::to_string(layer) + "]";
    const bool cross = site_.path.ends_with(".crossAttention");
    const auto& model = lab_.session.model();
    chooseSite(attention::siteAt(model, path + (cross ? ".crossAttention" : ".attention")));
}

void InputsDock::refreshSections() {
    const auto* layer = attention::findLayer(lab_.session.model(), site_.path);
    feedForward_->setVisible(layer != nullptr);
    norms_->setVisible(layer != nullptr && !layer->norms.empty());
    if (layer) {
        const auto& ff = layer->feedForward;
        //: Closed feed-forward section: widths and activation.
        feedForward_->setSummary(tr("%1 → %2 → %3 · %4")
                                     .arg(ff.W1.rows())
                                     .arg(ff.W1.cols())
                                     .arg(ff.W2.cols())
                                     .arg(activationName(ff.activation)));
    }
}

void InputsDock::followSelection() {
    // The numbers that make the step on screen are the ones at hand.
    const int stop = lab_.selection.stop();
    const auto trace = lab_.session.trace();
    const int step = lab_.selection.step();
    if (!trace || step < 0 || stop == followedStop_) {
        return;
    }
    followedStop_ = stop;
    const std::string& place = trace->plan().step(step).place;
    const auto site = attention::siteOfPlace(lab_.session.model(), place);
    if (site.path.empty()) {
        return;
    }
    if (site.path != site_.path) {
        chooseSite(site);
    }
    const auto at = place.rfind("head");
    if (at != std::string::npos) {
        heads_->setHead(std::atoi(place.c_str() + at + 4) - 1);
    }
}

void InputsDock::retranslate() {
    const auto label = [this](const char* source) {
        return lab_.languages.label("InputsDock", source);
    };
    const auto titled = [&label](Disclosure& section, const char* source) {
        const Label words = label(source);
        section.setTitle(words.first, words.second);
    };
    const Label inputs = label(QT_TR_NOOP("Inputs"));
    title_->setTitle(inputs.first, inputs.second);
    title_->setButtonTexts(tr("Detach"), tr("Close"));
    input_.symbol->setMarkup(QStringLiteral("X"));
    source_.symbol->setMarkup(QStringLiteral("X_{s}"));
    const Label embedding = label(QT_TR_NOOP("embedding"));
    input_.name->setTexts(embedding.first, embedding.second);
    const Label source = label(QT_TR_NOOP("source"));
    source_.name->setTexts(source.first, source.second);
    titled(*feedForward_, QT_TR_NOOP("Feed-forward"));
    titled(*norms_, QT_TR_NOOP("Layer normalization"));
    titled(*options_, QT_TR_NOOP("Options"));
    titled(*target_, QT_TR_NOOP("Target"));
    target_->setSummary(targetPanel_->summary());
    options_->setSummary(optionsPanel_->summary());
    refreshExamples();
    fillSites();
    refreshSections();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/optionspanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "attention/maskedit.h"
#include "attention/numbers.h"
#include "attention/resize.h"
#include "attention/sites.h"
#include "attention/structure.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "views/inputs/maskeditor.h"
#include "views/inputs/matrixpanel.h"
#include "views/inputs/numberfield.h"
#include "views/inputs/quietcombo.h"
#include "views/inputs/sizespanel.h"
#include "widgets/labeledspin.h"

using attention::Attention;
using attention::Block;
using attention::Model;

namespace {

constexpr int labelWidth = 78;

// The slider is logarithmic: 0.1 … 1 … 10 in steps of a fortieth.
constexpr int sliderEnd = 40;
double temperatureAt(int position) {
    return attention::roundDecimal(std::pow(10.0, static_cast<double>(position) / sliderEnd), 2);
}
int positionOf(double temperature) {
    return std::clamp(static_cast<int>(std::lround(std::log10(temperature) * sliderEnd)),
                      -sliderEnd, sliderEnd);
}

std::optional<QString> positiveRule(double value) {
    return value > 0 ? std::nullopt
                     : std::optional(OptionsPanel::tr("The number must be greater than 0."));
}

attention::Stack* stackOf(Model& model) {
    return model.block == Block::encoder                                        ? &model.encoder
           : model.block == Block::decoder || model.block == Block::transformer ? &model.decoder
                                                                                : nullptr;
}

bool layered(const Model& model) {
    return model.block != Block::attention;
}

/// Every layer of the model's block.
template <class M, class Visit>
void forEachLayer(M& model, Visit visit) {
    for (auto* stack : {&model.encoder, &model.decoder}) {
        for (auto& layer : stack->layers) {
            visit(layer);
        }
    }
}

void setPositions(attention::Sequence& sequence, int kind) {
    sequence.positions.kind = static_cast<attention::Positions::Kind>(kind);
    sequence.positions.table = sequence.positions.kind == attention::Positions::Kind::given
                                   ? attention::Matrix::Zero(sequence.X.rows(), sequence.X.cols())
                                   : attention::Matrix();
}

}  // namespace

OptionsPanel::OptionsPanel(Lab& lab, QWidget* parent)
    : QWidget(parent), lab_(lab), grid_(new QGridLayout(this)) {
    setObjectName(QStringLiteral("optionsPanel"));
    grid_->setContentsMargins(0, 4, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(8);
    grid_->setColumnStretch(1, 1);
    buildScores();
    buildSurroundings();
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &OptionsPanel::retranslate);
    retranslate();
}

void OptionsPanel::addRow(const char* label, QWidget* control,
                          std::function<bool(const Model&)> shown) {
    const int row = grid_->rowCount();
    auto* text = new QLabel(this);
    text->setBuddy(control);
    text->setWordWrap(true);
    text->setFixedWidth(labelWidth);
    if (label) {
        grid_->addWidget(text, row, 0);
        grid_->addWidget(control, row, 1);
    } else {
        grid_->addWidget(control, row, 0, 1, 2);
        text->hide();
    }
    rows_.push_back({label, text, control, std::move(shown)});
}

QComboBox* OptionsPanel::combo(const char* name, std::vector<const char*> words,
                               std::function<void(Model&, int)> apply) {
    auto* box = new QuietCombo(this);
    box->setObjectName(QString::fromLatin1(name));
    for (std::size_t i = 0; i < words.size(); ++i) {
        box->addItem(QString());
    }
    words_.emplace_back(box, std::move(words));
    connect(box, &QComboBox::activated, this, [this, apply = std::move(apply)](int index) {
        lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Change an option")),
                               [&](Model& model) { apply(model, index); });
        refresh();  // a choice that was not possible springs back
    });
    return box;
}

QCheckBox* OptionsPanel::check(const char* name, std::function<void(Model&, bool)> apply) {
    auto* box = new QCheckBox(this);
    box->setObjectName(QString::fromLatin1(name));
    connect(box, &QCheckBox::clicked, this, [this, apply = std::move(apply)](bool on) {
        lab_.session.editModel(undoText(QT_TRANSLATE_NOOP("Undo", "Change an option")),
                               [&](Model& model) { apply(model, on); });
        refresh();
    });
    return box;
}

void OptionsPanel::editAttention(const QString& text, const std::function<void(Attention&)>& edit,
                                 const QString& mergeKey) {
    lab_.session.editModel(
        text,
        [&](Model& model) {
            if (Attention* attention = attention::findAttention(model, site_)) {
                edit(*attention);
            }
        },
        mergeKey);
}

const Attention* OptionsPanel::attentionNow() const {
    return attention::findAttention(lab_.session.model(), site_);
}

void OptionsPanel::buildScores() {
    similarity_ = combo("option_similarity",
                        {QT_TR_NOOP("Scaled dot product"), QT_TR_NOOP("Dot product"),
                         QT_TR_NOOP("Cosine similarity")},
                        [this](Model& model, int index) {
                            if (Attention* at = attention::findAttention(model, site_)) {
                                at->similarity = static_cast<attention::Similarity>(index);
                            }
                        });
    addRow(QT_TR_NOOP("Similarity"), similarity_);
    buildMask();

    const auto pair = [this](QWidget* first, QWidget* second) {
        auto* box = new QWidget(this);
        auto* layout = new QHBoxLayout(box);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(8);
        layout->addWidget(first, 1);
        layout->addWidget(second, 1);
        box->setFocusProxy(first);
        return box;
    };
    scaleOn_ = check("option_scaleOn", [this](Model& model, bool on) {
        if (Attention* at = attention::findAttention(model, site_)) {
            // Off is a factor of 1; on is the usual one, 1/√d_k.
            at->scale = on ? std::nullopt : std::optional(1.0);
        }
    });
    scale_ = new NumberField(this);
    scale_->setObjectName(QStringLiteral("option_scale"));
    scale_->setStep(0.01);
    scale_->setEmptyAllowed(true);
    connect(scale_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                editAttention(
                    undoText(QT_TRANSLATE_NOOP("Undo", "Change the scale")),
                    [&](Attention& attention) { attention.scale = value; }, key);
            });
    addRow(QT_TR_NOOP("Scale"), pair(scaleOn_, scale_));

    temperatureSlider_ = new QSlider(Qt::Horizontal, this);
    temperatureSlider_->setObjectName(QStringLiteral("option_temperatureSlider"));
    temperatureSlider_->setRange(-sliderEnd, sliderEnd);
    temperatureSlider_->setPageStep(sliderEnd / 4);
    temperature_ = new NumberField(this);
    temperature_->setObjectName(QStringLiteral("option_temperature"));
    temperature_->setRule(positiveRule);
    const auto setTemperature = [this](double value, const QString& key) {
        editAttention(
            undoText(QT_TRANSLATE_NOOP("Undo", "Change the temperature")),
            [&](Attention& attention) { attention.temperature = value; }, key);
    };
    connect(temperatureSlider_, &QSlider::valueChanged, this, [setTemperature](int position) {
        setTemperature(temperatureAt(position), QStringLiteral("temperature"));
    });
    connect(temperature_, &NumberField::edited, this,
            [setTemperature](std::optional<double> value, const QString& key) {
                setTemperature(value.value_or(1), key);
            });
    addRow(QT_TR_NOOP("Temperature"), pair(temperatureSlider_, temperature_));

    capOn_ = check("option_capOn", [this](Model& model, bool on) {
        if (Attention* at = attention::findAttention(model, site_)) {
            at->softcap = on ? std::optional(5.0) : std::nullopt;
        }
    });
    cap_ = new NumberField(this);
    cap_->setObjectName(QStringLiteral("option_cap"));
    cap_->setRule(positiveRule);
    cap_->setStep(1);
    connect(cap_, &NumberField::edited, this,
            [this](std::optional<double> value, const QString& key) {
                editAttention(
                    undoText(QT_TRANSLATE_NOOP("Undo", "Change the soft cap")),
                    [&](Attention& attention) { attention.softcap = value; }, key);
            });
    addRow(QT_TR_NOOP("Soft cap"), pair(capOn_, cap_));

    const auto close = [this] { lab_.session.closeMerge(); };
    connect(temperatureSlider_, &QSlider::sliderReleased, this, close);
    for (NumberField* field : {scale_, temperature_, cap_}) {
        connect(field, &NumberField::editingClosed, this, close);
    }
}

void OptionsPanel::buildMask() {
    mask_ = combo(
        "option_mask",
        {QT_TR_NOOP("None"), QT_TR_NOOP("Causal mask"), QT_TR_NOOP("Padding mask"),
         QT_TR_NOOP("Custom"), QT_TR_NOOP("Biases"), QT_TR_NOOP("Several")},
        [this](Model& model, int index) {
            const auto shape = attention::scoresShape(model, attention::siteAt(model, site_));
            if (Attention* at = attention::findAttention(model, site_)) {
                attention::setMaskChoice(*at, static_cast<attention::MaskChoice>(index), shape);
            }
        });
    addRow(QT_TR_NOOP("Mask"), mask_);
    const auto masked = [this](const Model& /*model*/) {
        const Attention* at = attentionNow();
        return at && !at->masks.empty();
    };
    maskEditor_ = new MaskEditor(lab_, this);
    addRow(nullptr, maskEditor_, masked);
    maskLegend_ = new QLabel(this);
    maskLegend_->setWordWrap(true);
    maskLegend_->setProperty("role", QStringLiteral("caption"));
    addRow(nullptr, maskLegend_, masked);
    biasTable_ = new MatrixPanel(lab_, this);
    addRow(nullptr, biasTable_, [this](const Model& /*model*/) {
        const Attention* at = attentionNow();
        return at && attention::maskChoice(*at) == attention::MaskChoice::bias;
    });
}

void OptionsPanel::buildSurroundings() {
    block_ = combo(
        "option_block",
        {QT_TR_NOOP("Attention"), QT_TR_NOOP("Encoder"), QT_TR_NOOP("Decoder"),
         QT_TR_NOOP("Transformer")},
        [](Model& model, int index) { attention::setBlock(model, static_cast<Block>(index)); });
    addRow(QT_TR_NOOP("Block"), block_);

    heads_ = new QuietSpinBox(this);
    heads_->setObjectName(QStringLiteral("option_heads"));
    heads_->setRange(1, 64);
    heads_->setKeyboardTracking(false);
    connect(heads_, &QSpinBox::valueChanged, this, [this](int count) {
        lab_.session.editModel(
            undoText(QT_TRANSLATE_NOOP("Undo", "Change the number of heads")), [&](Model& model) {
                const Attention* at = attention::findAttention(model, site_);
                while (at && static_cast<int>(at->heads.size()) < count) {
                    attention::addHead(model, site_,
                                       static_cast<attention::Index>(at->heads.size()));
                }
                while (at && static_cast<int>(at->heads.size()) > count) {
                    attention::removeHead(model, site_,
                                          static_cast<attention::Index>(at->heads.size()) - 1);
                }
            });
    });
    addRow(QT_TR_NOOP("Heads"), heads_);

    projection_ = check("option_projection", [this](Model& model, bool on) {
        attention::setOutputProjection(model, site_, on);
    });
    addRow(QT_TR_NOOP("Output projection"), projection_);
    biases_ = check("option_biases",
                    [this](Model& model, bool on) { attention::setBiases(model, site_, on); });
    addRow(QT_TR_NOOP("Biases"), biases_, [this](const Model&) {
        const Attention* at = attentionNow();
        return at && !at->heads.empty() && !at->heads.front().given();
    });
    source_ =
        check("option_source", [](Model& model, bool on) { attention::setSource(model, on); });
    addRow(QT_TR_NOOP("Source"), source_, [](const Model& model) { return !layered(model); });

    const std::vector<const char*> kinds{QT_TR_NOOP("None"), QT_TR_NOOP("Sinusoidal"),
                                         QT_TR_NOOP("Own table")};
    positions_ = combo("option_positions", kinds,
                       [](Model& model, int index) { setPositions(model.input, index); });
    addRow(QT_TR_NOOP("Positions"), positions_,
           [](const Model& model) { return model.input.X.size() > 0; });
    sourcePositions_ = combo("option_sourcePositions", kinds, [](Model& model, int index) {
        if (model.source) {
            setPositions(*model.source, index);
        }
    });
    addRow(QT_TR_NOOP("… of the source"), sourcePositions_,
           [](const Model& model) { return model.source && model.source->X.size() > 0; });

    order_ = combo("option_order", {QT_TR_NOOP("Post-norm"), QT_TR_NOOP("Pre-norm")},
                   [](Model& model, int index) {
                       forEachLayer(model, [index](attention::Layer& layer) {
                           layer.order = static_cast<attention::NormOrder>(index);
                       });
                   });
    addRow(QT_TR_NOOP("Order"), order_, layered);
    activation_ = combo(
        "option_activation", {QT_TR_NOOP("ReLU"), QT_TR_NOOP("GELU"), QT_TR_NOOP("GELU (tanh)")},
        [](Model& model, int index) {
            forEachLayer(model, [index](attention::Layer& layer) {
                layer.feedForward.activation = static_cast<attention::Activation>(index);
            });
        });
    addRow(QT_TR_NOOP("Activation"), activation_, layered);
    finalNorm_ = check("option_finalNorm", [](Model& model, bool on) {
        attention::Stack* stack = stackOf(model);
        if (!stack) {
            return;
        }
        const auto width = model.input.X.cols();
        stack->norm = on ? std::optional(attention::Norm{attention::Matrix::Ones(1, width),
                                                         attention::Matrix::Zero(1, width), 1e-5})
                         : std::nullopt;
        attention::fitTarget(model);
    });
    addRow(QT_TR_NOOP("Final norm"), finalNorm_, layered);
}

void OptionsPanel::setSite(const std::string& path) {
    site_ = path;
    maskEditor_->setSite(path);
    refresh();
}

void OptionsPanel::refreshScores(const Attention& attention) {
    similarity_->setCurrentIndex(static_cast<int>(attention.similarity));
    const bool off = attention.scale == 1.0;
    const bool scaled = attention.similarity == attention::Similarity::scaledDot;
    scaleOn_->setChecked(scaled ? !off : attention.scale.has_value() && !off);
    scaleOn_->setEnabled(scaled || attention.scale.has_value());
    scale_->setValue(attention.scale);
    const auto sizes = attention::sizesOf(lab_.session.model(), site_);
    scale_->setPlaceholderText(scaled && sizes.keyWidth > 0
                                   ? QString::fromStdString(attention::cellText(
                                         1 / std::sqrt(static_cast<double>(sizes.keyWidth)), 3))
                                   : QStringLiteral("1"));
    {
        const QSignalBlocker quiet(temperatureSlider_);
        temperatureSlider_->setValue(positionOf(std::max(attention.temperature, 1e-9)));
    }
    temperature_->setValue(attention.temperature);
    capOn_->setChecked(attention.softcap.has_value());
    cap_->setValue(attention.softcap);
    cap_->setEnabled(attention.softcap.has_value());
}

void OptionsPanel::refresh() {
    const Model& model = lab_.session.model();
    if (const Attention* attention = attentionNow()) {
        refreshScores(*attention);
        const auto choice = attention::maskChoice(*attention);
        mask_->setCurrentIndex(static_cast<int>(choice));
        biasTable_->setPath(choice == attention::MaskChoice::bias ? site_ + ".masks[0]"
                                                                  : std::string());
        const QSignalBlocker quiet(heads_);
        heads_->setMaximum(std::max(64, static_cast<int>(attention->heads.size())));
        heads_->setValue(static_cast<int>(attention->heads.size()));
        projection_->setChecked(attention->WO.size() > 0);
        projection_->setEnabled(attention->heads.size() == 1);
        biases_->setChecked(!attention->heads.empty() && attention->heads.front().bQ.size() > 0);
    }
    block_->setCurrentIndex(static_cast<int>(model.block));
    source_->setChecked(model.source.has_value());
    positions_->setCurrentIndex(static_cast<int>(model.input.positions.kind));
    if (model.source) {
        sourcePositions_->setCurrentIndex(static_cast<int>(model.source->positions.kind));
    }
    forEachLayer(model, [this](const attention::Layer& layer) {
        order_->setCurrentIndex(static_cast<int>(layer.order));
        activation_->setCurrentIndex(static_cast<int>(layer.feedForward.activation));
    });
    finalNorm_->setChecked(
        (model.block == Block::encoder ? model.encoder : model.decoder).norm.has_value());
    for (const Row& row : rows_) {
        const bool shown = !row.shown || row.shown(model);
        row.control->setVisible(shown);
        row.text->setVisible(shown && row.label);
    }
    emit summaryChanged();
}

QString OptionsPanel::summary() const {
    const Attention* attention = attentionNow();
    if (!attention) {
        return {};
    }
    const QString mask = attention->masks.empty() ? tr("no mask") : mask_->currentText();
    //: Closed options: similarity and mask.
    return tr("%1 · %2").arg(similarity_->currentText(), mask);
}

void OptionsPanel::retranslate() {
    for (const auto& [box, words] : words_) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            box->setItemText(static_cast<int>(i), tr(words[i]));
        }
    }
    for (const Row& row : rows_) {
        if (row.label) {
            row.text->setText(tr(row.label));
            row.control->setAccessibleName(tr(row.label));
        }
    }
    scaleOn_->setText(tr("on"));
    scaleOn_->setAccessibleName(tr("Scale"));
    scale_->setAccessibleName(tr("Scale"));
    temperatureSlider_->setAccessibleName(tr("Temperature"));
    temperature_->setAccessibleName(tr("Temperature"));
    capOn_->setText(tr("on"));
    capOn_->setAccessibleName(tr("Soft cap"));
    cap_->setAccessibleName(tr("Soft cap"));
    projection_->setText(QStringLiteral("W^O"));
    biases_->setText(QStringLiteral("b"));
    source_->setText(tr("another sentence"));
    source_->setToolTip(tr("Keys and values come from another sentence: cross-attention"));
    finalNorm_->setText(tr("behind the layers"));
    maskLegend_->setText(
        tr("✓ is true: may attend. Click a cell to switch it; the mask is custom then. Click the "
           "name of a key to pad it."));
    refresh();
}

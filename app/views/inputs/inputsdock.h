// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The dock in which everything is typed and chosen, from the example down to the options.
#pragma once

#include <QDockWidget>
#include <string>
#include <string_view>

#include "attention/sites.h"
#include "document/lab.h"
#include "document/session.h"

class Disclosure;
class DockTitle;
class ElidedLabel;
class HeadBar;
class MathLabel;
class MatrixPanel;
class LayerBar;
class NormPanel;
class OptionsPanel;
class ParameterTabs;
class QuietCombo;
class QLabel;
class QVBoxLayout;
class SizesPanel;
class TargetPanel;

class InputsDock : public QDockWidget {
    Q_OBJECT
public:
    InputsDock(Lab& lab, QWidget* parent);

    /// The example that is open and untouched, or empty: then the document's title is shown.
    void setExample(std::string_view name);
    void setOptionsOpen(bool open);
    bool optionsOpen() const;
    HeadBar& headBar() const { return *heads_; }
    LayerBar& layerBar() const { return *layers_; }
    const std::string& site() const { return site_.path; }
    /// Opens the list of examples.
    void showExamples();

signals:
    void exampleChosen(std::string_view name);
    void optionsToggled(bool open);

private:
    struct Sequence {
        QWidget* box;
        MathLabel* symbol;
        ElidedLabel* name;
        QLabel* shape;
        MatrixPanel* table;
        MatrixPanel* positions;
        std::string prefix;  ///< "" or "source."
    };
    Sequence makeSequence(const char* prefix, QVBoxLayout& layout);
    void build();
    void refresh(Session::Changes changes);
    void refreshSequence(const Sequence& sequence);
    void refreshExamples();
    void refreshSections();
    void chooseSite(const attention::AttentionSite& site);
    void fillSites();
    void chooseHead(int head);
    void chooseLayer(bool decoder, int layer);
    void followSelection();
    void retranslate();
    std::string layerPath() const;

    Lab& lab_;
    attention::AttentionSite site_;
    std::string example_;
    DockTitle* title_;
    QuietCombo* examples_;
    SizesPanel* sizes_;
    Sequence input_{};
    Sequence source_{};
    QuietCombo* sites_;
    LayerBar* layers_;
    HeadBar* heads_;
    ParameterTabs* weights_;
    Disclosure* feedForward_;
    ParameterTabs* feedForwardTabs_;
    Disclosure* norms_;
    NormPanel* normPanel_;
    Disclosure* options_;
    OptionsPanel* optionsPanel_;
    Disclosure* target_;
    TargetPanel* targetPanel_;
    int followedStop_ = -1;
};

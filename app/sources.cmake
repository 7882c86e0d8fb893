# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# One file a line, sorted. Headers with Q_OBJECT are found beside their .cpp.
set(ATTENTION_APP_SOURCES
    appinfo.cpp
    document/computation.cpp
    document/selection.cpp
    document/session.cpp
    document/undotext.cpp
    figure/areas.cpp
    figure/cellformat.cpp
    figure/cellpainter.cpp
    figure/figurebuilder.cpp
    figure/figurelayout.cpp
    figure/figurepainter.cpp
    figure/figureplot.cpp
    figure/figurestyle.cpp
    figure/heatmapplottable.cpp
    figure/litcells.cpp
    figure/placeholders.cpp
    figure/valuescale.cpp
    i18n/languages.cpp
    look/appearance.cpp
    look/applystyle.cpp
    look/formula.cpp
    look/icons.cpp
    look/mathparse.cpp
    look/mathparts.cpp
    look/mathtext.cpp
    look/mathtypesetter.cpp
    look/theme.cpp
    look/typography.cpp
    models/numberblock.cpp
    models/parametermodel.cpp
    views/derivationmarkup.cpp
    views/derivationpanel.cpp
    views/equationview.cpp
    views/fade.cpp
    views/figurecanvas.cpp
    views/formulaview.cpp
    views/inputs/celldelegate.cpp
    views/inputs/matrixtable.cpp
    views/inputs/nameeditor.cpp
    views/inputs/tokenheader.cpp
    views/mathview.cpp
    views/originchips.cpp
    views/readingpanel.cpp
    views/rowbars.cpp
    views/stepheader.cpp
    views/stepwords.cpp
    views/termwalk.cpp
    widgets/actionbutton.cpp
    widgets/disclosure.cpp
    widgets/docktitle.cpp
    widgets/elidedlabel.cpp
    widgets/flowlayout.cpp
    widgets/labeledspin.cpp
    widgets/mathlabel.cpp
    widgets/matrixtabs.cpp
    widgets/segmentedcontrol.cpp
)

# Paths below resources/.
set(ATTENTION_APP_RESOURCES
)
include(look/resources.cmake)

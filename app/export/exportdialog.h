// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Which figures, in which format and languages, and where to.

#pragma once

#include <QDialog>

#include "document/lab.h"
#include "export/figureoptions.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

class ExportDialog : public QDialog {
    Q_OBJECT
public:
    enum class What { equation, matrix, everything };

    ExportDialog(Lab& lab, QWidget* parent);

    void setWhat(What what);
    What what() const;
    FigureFormat format() const;
    FigureOptions options() const;

    /// Writes to a file, or for everything into a folder; what was refused, or an empty text.
    QString writeTo(const QString& path);

    /// Equation of the present step to the clipboard, as image and SVG.
    static void copyFigure(Lab& lab, What what);

public slots:
    void accept() override;

private:
    void showWhatApplies();
    QString suggestedName() const;

    Lab& lab_;
    QComboBox* what_;
    QComboBox* format_;
    QComboBox* language_;
    QComboBox* theme_;
    QDoubleSpinBox* scale_;
    QSpinBox* dpi_;
    QLabel* size_;
    QLabel* problem_;
};

// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Which figures, in which format and languages, and where to.

#pragma once

#include <QDialog>

#include "document/lab.h"
#include "export/exportjob.h"
#include "export/figureoptions.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
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

    /// The numbers may be computed otherwise than in the window.
    attention::Arithmetic arithmetic() const;

    /// Writes to a file, or for everything into a folder; what was refused, or an empty text.
    QString writeTo(const QString& path);

    /// Equation of the present step to the clipboard, as image and SVG.
    static void copyFigure(Lab& lab, What what);
    /// The same with the choices of the dialog; what was refused, or an empty text.
    QString copy();

public slots:
    void accept() override;

private:
    struct Picture;
    void buildChoices();
    void showWhatApplies();
    void showProblem(const QString& problem);
    void follow();
    QString suggestedName() const;
    QString askedPath();
    bool mayOverwrite(const QString& folder);
    ExportJob jobFor(const FigureSource& source) const;
    attention::Result<Picture> picture();
    QString message(const std::vector<attention::Error>& errors) const;

    Lab& lab_;
    QComboBox* what_;
    QComboBox* format_;
    QComboBox* language_;
    QComboBox* theme_;
    QComboBox* arithmetic_;
    QSpinBox* decimals_;
    QComboBox* range_;
    QDoubleSpinBox* scale_;
    QSpinBox* dpi_;
    QLabel* size_;
    QLabel* problem_;
    QPushButton* copy_;
};

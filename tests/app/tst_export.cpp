// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Exports, opened again: what a file says about itself and what it holds.
#include <QDir>
#include <QImageReader>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "attention/document.h"
#include "export/exportjob.h"
#include "export/gifwriter.h"
#include "figure/figureplot.h"
#include "i18n/languages.h"

using attention::Arithmetic;

class ExportTest : public QObject {
    Q_OBJECT

    attention::Model model_;
    Languages languages_;
    QTemporaryDir folder_;

    FigureSource toy() {
        const auto trace = attention::forward(model_, Arithmetic::byHand(3));
        return {std::make_shared<const attention::Trace>(*trace), &model_, &languages_, false};
    }

    ExportJob job(std::vector<FigureFormat> formats, std::vector<std::string> steps = {}) {
        ExportJob made;
        made.source = toy();
        made.formats = std::move(formats);
        made.steps = std::move(steps);
        made.folder = folder_.filePath(QString::number(++jobs_));
        return made;
    }

    QByteArray written(const ExportJob& from, const char* name) {
        QFile file(QDir(from.folder).filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QByteArray tool(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        process.waitForFinished();
        return process.readAllStandardOutput();
    }

    int jobs_ = 0;

private slots:
    void initTestCase() {
        const auto document = attention::readDocument(attention::findExample("toy-sentence")->json);
        QVERIFY(document.ok());
        model_ = document->model;
        languages_.setMode(LabelMode::zh);
        languages_.setMode(LabelMode::both);
    }

    void pngHasItsSizeAndDpi() {
        ExportJob made = job({FigureFormat::png}, {"weights"});
        made.options.scale = 3;
        made.options.dpi = 300;
        QVERIFY(runExport(made).ok());
        const QImage image(QDir(made.folder).filePath(QStringLiteral("weights.png")));
        const auto plot = paperPlot(
            equationFigure(made.source, made.source.trace->plan().find("weights")), made.options);
        QCOMPARE(image.size(), (plot->figureLayout().size * 3).toSize());
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 300);
        QCOMPARE(qRound(image.dotsPerMeterY() * 0.0254), 300);
    }

    void pngShowsTheCellsInTheirColours() {
        ExportJob made = job({FigureFormat::png}, {"weights"});
        made.options.whole = false;
        made.options.scale = 1;
        QVERIFY(runExport(made).ok());
        const QImage image(QDir(made.folder).filePath(QStringLiteral("weights.png")));
        const auto plot = paperPlot(
            heatmapFigure(made.source, made.source.trace->plan().find("weights")), made.options);
        const attention::Matrix& weights = made.source.trace->at("weights");
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 3; ++column) {
                // Near a corner, where no number stands.
                const QPoint at =
                    plot->cellRect(0, {row, column}).topLeft().toPoint() + QPoint(6, 6);
                QCOMPARE(QColor(image.pixel(at)).name(),
                         made.options.theme.probabilityColor(weights(row, column)).name());
            }
        }
    }

    void svgHoldsTextAndNoBitmap() {
        const ExportJob made = job({FigureFormat::svg}, {"weights", "scaled"});
        QVERIFY(runExport(made).ok());
        const QByteArray svg = written(made, "weights.svg");
        QVERIFY(svg.contains("<text"));
        QVERIFY(!svg.contains("<image"));
        for (const char* word :
             {">0.705<", ">0.018<", "权重", "mouse", "softmax", "Rows sum to 1"}) {
            QVERIFY2(svg.contains(word), word);
        }
        QVERIFY(!svg.contains("nan"));
        QVERIFY(written(made, "scaled.svg").contains("<text"));
    }

    void cellsOfAnSvgAreRectangles() {
        ExportJob made = job({FigureFormat::svg}, {"X"});
        QVERIFY(runExport(made).ok());
        const QString svg = QString::fromUtf8(written(made, "X.svg"));
        // 3×4 cells besides the ground and the bars.
        static const QRegularExpression rect(QStringLiteral("<rect "));
        QVERIFY(svg.count(rect) >= 12);
    }

    void pdfEmbedsItsFontsAndHoldsNoImage() {
        if (QStandardPaths::findExecutable(QStringLiteral("pdffonts")).isEmpty()) {
            QSKIP("needs poppler-utils");
        }
        ExportJob made = job({FigureFormat::pdf}, {"weights", "scaled"});
        made.options.theme = Theme::dark();
        QVERIFY(runExport(made).ok());
        for (const char* name : {"weights.pdf", "scaled.pdf"}) {
            const QString path = QDir(made.folder).filePath(QLatin1String(name));
            const auto images =
                tool(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path}).trimmed();
            QCOMPARE(images.split('\n').size(), 2);  // the two lines of its head
            const QList<QByteArray> fonts =
                tool(QStringLiteral("pdffonts"), {path}).trimmed().split('\n');
            QVERIFY(fonts.size() > 3);
            for (qsizetype i = 2; i < fonts.size(); ++i) {
                static const QRegularExpression embedded(
                    QStringLiteral("\\s(yes|no)\\s+(yes|no)\\s+(yes|no)\\s+\\d+\\s+\\d+$"));
                const auto match = embedded.match(QString::fromUtf8(fonts.at(i)));
                QVERIFY2(match.hasMatch(), fonts.at(i).constData());
                QCOMPARE(match.captured(1), QStringLiteral("yes"));
            }
            const QByteArray text = tool(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
            QVERIFY(text.contains("softmax") || text.contains("÷"));
            QVERIFY(tool(QStringLiteral("pdfinfo"), {path}).contains("Pages:           1"));
        }
    }

    void csvEqualsTheTrace() {
        const ExportJob made = job({FigureFormat::csv}, {"Z"});
        QVERIFY(runExport(made).ok());
        const QStringList lines =
            QString::fromUtf8(written(made, "Z.csv")).split(u'\n', Qt::SkipEmptyParts);
        const attention::Matrix& Z = made.source.trace->at("Z");
        QVERIFY(lines.size() >= 3);
        for (int row = 0; row < 3; ++row) {
            const QStringList cells = lines.at(lines.size() - 3 + row).split(u',');
            QCOMPARE(cells.size(), 5);
            for (int column = 0; column < 4; ++column) {
                QCOMPARE(cells.at(column + 1).toDouble(), Z(row, column));
            }
        }
    }

    void everyStepAndTheRecap() {
        const auto files = runExport(job({FigureFormat::png}));
        QVERIFY(files.ok());
        QStringList names;
        for (const QString& path : *files) {
            names << QFileInfo(path).fileName();
            QVERIFY(!QImage(path).isNull());
        }
        QCOMPARE(names.join(u' '),
                 QStringLiteral("X.png Q.png K.png V.png scores.png scaled.png weights.png Z.png "
                                "recap.png"));
    }

    void animationReadsBackFrameByFrame() {
        ExportJob made = job({FigureFormat::gif}, {"scores", "weights"});
        made.options.scale = 2;
        QVERIFY(runExport(made).ok());
        QImageReader reader(QDir(made.folder).filePath(QStringLiteral("walk.gif")));
        QCOMPARE(reader.imageCount(), 2);
        QCOMPARE(reader.loopCount(), -1);
        const QImage first = reader.read();
        const QImage second = reader.read();
        QVERIFY(!first.isNull() && !second.isNull());
        QCOMPARE(first.size(), second.size());
        QVERIFY(first != second);
    }

    void gifKeepsColoursAndPixels() {
        // Noise needs every code width and a fresh table; few colours stay exact.
        QImage noise(200, 150, QImage::Format_RGB32);
        quint32 state = 7;
        for (int y = 0; y < noise.height(); ++y) {
            for (int x = 0; x < noise.width(); ++x) {
                state = state * 1664525u + 1013904223u;
                const int shade = static_cast<int>(state >> 24);
                noise.setPixel(x, y, qRgb(shade, 255 - shade, 90));
            }
        }
        QImage flat(200, 150, QImage::Format_RGB32);
        flat.fill(QColor(12, 34, 56));
        QByteArray bytes = writeGif({{noise, 100}, {flat, 100}}, qRgb(0, 0, 0));
        QBuffer buffer(&bytes);
        QImageReader reader(&buffer, "gif");
        QCOMPARE(reader.read().convertToFormat(QImage::Format_RGB32), noise);
        QCOMPARE(reader.read().convertToFormat(QImage::Format_RGB32), flat);
        QVERIFY(writeGif({}, 0).isEmpty());
    }

    void refusalsNameTheStepAndTheSize() {
        const auto unknown = runExport(job({FigureFormat::png}, {"softmax"}));
        QVERIFY(!unknown.ok());
        const QString message = QString::fromStdString(unknown.error().message());
        QVERIFY2(message.contains(QLatin1String("softmax")) &&
                     message.contains(QLatin1String("weights")),
                 qPrintable(message));
        ExportJob huge = job({FigureFormat::png}, {"weights"});
        huge.options.scale = 400;
        QVERIFY(!runExport(huge).ok());
        ExportJob nowhere = job({FigureFormat::png}, {"X"});
        nowhere.folder = QStringLiteral("/proc/no/such/folder");
        QVERIFY(!runExport(nowhere).ok());
    }

    void stoppedOnRequest() {
        ExportJob made = job({FigureFormat::png});
        const auto result = runExport(made, [](int done, int) { return done < 2; });
        QVERIFY(!result.ok());
        QCOMPARE(QDir(made.folder).entryList(QDir::Files).size(), 2);
    }
};

QTEST_MAIN(ExportTest)
#include "tst_export.moc"

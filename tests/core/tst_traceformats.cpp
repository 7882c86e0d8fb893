// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A trace and its gradients in every format, pinned for the toy sentence in both languages and read
// back where the format can be.
#include <zlib.h>

#include <QTest>
#include <algorithm>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "attention/print.h"
#include "attention/trace.h"
#include "models.h"

using namespace attention;
using test::toySentence;

namespace {

using Json = nlohmann::json;

std::string format(const Model& model, TraceFormat as, std::vector<std::string> steps,
                   Language language = Language::zh, std::optional<int> byHand = {},
                   std::optional<int> digits = {}) {
    const Trace trace = forward(model, Arithmetic{byHand}).value();
    PrintOptions options;
    options.language = language;
    options.steps = std::move(steps);
    options.digits = digits;
    return formatTrace(model, trace, as, options).value();
}

std::uint32_t littleAt(const std::string& bytes, std::size_t at, int count) {
    std::uint32_t value = 0;
    for (int i = count - 1; i >= 0; --i) {
        value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    }
    return value;
}

// The members of a zip, by its central directory.
std::map<std::string, std::string> unzipped(const std::string& zip) {
    std::map<std::string, std::string> members;
    const std::size_t end = zip.rfind("PK\x05\x06");
    const std::uint32_t count = littleAt(zip, end + 10, 2);
    std::size_t at = littleAt(zip, end + 16, 4);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t method = littleAt(zip, at + 10, 2);
        const std::uint32_t crc = littleAt(zip, at + 16, 4);
        const std::uint32_t packed = littleAt(zip, at + 20, 4);
        const std::uint32_t size = littleAt(zip, at + 24, 4);
        const std::uint32_t nameLength = littleAt(zip, at + 28, 2);
        const std::size_t local = littleAt(zip, at + 42, 4);
        const std::string name = zip.substr(at + 46, nameLength);
        const std::size_t data = local + 30 + littleAt(zip, local + 26, 2);
        std::string body = zip.substr(data, packed);
        if (method == 8) {
            std::string out(size, '\0');
            z_stream stream{};
            inflateInit2(&stream, -MAX_WBITS);
            stream.next_in = reinterpret_cast<Bytef*>(body.data());
            stream.avail_in = static_cast<uInt>(body.size());
            stream.next_out = reinterpret_cast<Bytef*>(out.data());
            stream.avail_out = static_cast<uInt>(out.size());
            if (inflate(&stream, Z_FINISH) != Z_STREAM_END) {
                out.clear();
            }
            inflateEnd(&stream);
            body = out;
        }
        const auto found =
            crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
        members[name] = found == crc ? body : std::string();
        at += 46 + nameLength;
    }
    return members;
}

// The numbers of a little-endian float64 .npy of version 1.0 in C order.
Matrix readNpy(const std::string& bytes, Shape shape) {
    const std::size_t header = littleAt(bytes, 8, 2);
    const std::string dict = bytes.substr(10, header);
    const std::string want = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                             std::to_string(shape.rows) + ", " + std::to_string(shape.cols) +
                             "), }";
    if (!bytes.starts_with(std::string("\x93NUMPY\x01\x00", 8)) || (10 + header) % 64 != 0 ||
        !dict.starts_with(want) || dict.back() != '\n') {
        return {};
    }
    Matrix values(shape.rows, shape.cols);
    if (bytes.size() != 10 + header + static_cast<std::size_t>(values.size()) * 8) {
        return {};
    }
    std::memcpy(values.data(), bytes.data() + 10 + header, bytes.size() - 10 - header);
    return values;
}

}  // namespace

class TraceFormatsTest : public QObject {
    Q_OBJECT
private slots:
    void textAlignsChineseAndEnglish() {
        Model model = toySentence();
        model.title = {"玩具句子", "Toy sentence"};
        QCOMPARE(format(model, TraceFormat::text, {"scaled", "weights"}),
                 std::string("玩具句子\n精确计算，显示 3 位小数\n\n"
                             "S/√d_k  缩放后的得分（scaled，3 查询 × 3 键）\n"
                             "        猫  抓  老鼠\n"
                             "  猫     1   3     4\n"
                             "  抓     3   1     4\n"
                             "  老鼠   4   4     8\n\n"
                             "A  注意力权重（weights，3 查询 × 3 键）\n"
                             "           猫     抓   老鼠\n"
                             "  猫    0.035  0.259  0.705\n"
                             "  抓    0.259  0.035  0.705\n"
                             "  老鼠  0.018  0.018  0.965\n"));
        QCOMPARE(format(model, TraceFormat::text, {"weights"}, Language::en, 3),
                 std::string("Toy sentence\nby hand, 3 decimals\n\n"
                             "A  Attention weights (weights, 3 queries × 3 keys)\n"
                             "             cat  catches  mouse\n"
                             "  cat      0.035    0.260  0.705\n"
                             "  catches  0.260    0.035  0.705\n"
                             "  mouse    0.018    0.018  0.964\n"));
    }

    void everyFileSaysWhichArithmetic() {
        const Model model = toySentence();
        const auto says = [&](TraceFormat as, std::optional<int> byHand, const char* words,
                              std::optional<int> digits = {}) {
            const std::string text = format(model, as, {"Z"}, Language::en, byHand, digits);
            QVERIFY2(text.find(words) != std::string::npos, text.c_str());
        };
        says(TraceFormat::text, {}, "exact, shown to 3 decimals");
        says(TraceFormat::text, {}, "exact, shown to 5 decimals", 5);
        says(TraceFormat::text, 3, "by hand, 3 decimals\n");
        says(TraceFormat::text, 3, "by hand, 3 decimals, shown to 5\n", 5);
        says(TraceFormat::markdown, 2, "by hand, 2 decimals\n");
        says(TraceFormat::latex, {}, "\\noindent exact, shown to 3 decimals\n");
        says(TraceFormat::json, {}, "{\"arithmetic\": \"exact\", \"steps\"");
        says(TraceFormat::json, 3, "{\"arithmetic\": \"by-hand\", \"digits\": 3, \"steps\"");
        says(TraceFormat::csv, {}, "arithmetic,exact\r\n");
        says(TraceFormat::tsv, 3, "arithmetic\tby-hand\t3\n");
        const std::string chinese = format(model, TraceFormat::text, {"Z"}, Language::zh, 3, 5);
        QVERIFY(chinese.find("手算，保留 3 位小数，显示 5 位\n") != std::string::npos);
    }

    void markdownTable() {
        QVERIFY(format(toySentence(), TraceFormat::markdown, {"scores"}, Language::en)
                    .ends_with("## $S$ Raw attention scores (scores, 3 queries × 3 keys)\n\n"
                               "| $S$ | cat | catches | mouse |\n|:--|--:|--:|--:|\n"
                               "| cat | 2 | 6 | 8 |\n| catches | 6 | 2 | 8 |\n"
                               "| mouse | 8 | 8 | 16 |\n"));
    }

    void latexIsADocumentOfAscii() {
        Model model = toySentence();
        model.title = {"换\n行", "line\nbreak"};
        model.attention.masks = {{Mask::Kind::causal, {}}};
        const std::string text = format(model, TraceFormat::latex, {"masked"});
        QVERIFY(
            text.starts_with("% 换 行\n% 精确计算，显示 3 位小数\n\\documentclass{article}\n"
                             "\\usepackage{amsmath}\n\\setcounter{MaxMatrixCols}{10}\n"));
        QVERIFY(
            text.ends_with("% 猫, 抓, 老鼠 × 猫, 抓, 老鼠\n"
                           "\\[ S_M = \\begin{bmatrix}\n1 & -\\infty & -\\infty \\\\\n"
                           "3 & 1 & -\\infty \\\\\n4 & 4 & 8\n\\end{bmatrix} \\]\n"
                           "\\end{document}\n"));
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = text.find('\n', start);
            const std::string line = text.substr(start, end - start);
            const bool ascii = std::all_of(line.begin(), line.end(), [](char c) {
                return static_cast<unsigned char>(c) < 128;
            });
            QVERIFY2(ascii || line.starts_with("% "), line.c_str());
            start = end + 1;
        }
    }

    void latexHasRoomForWideMatrices() {
        Model model;
        model.attention.heads.resize(1);
        model.attention.heads[0].Q = model.attention.heads[0].K = Matrix::Ones(2, 12);
        model.attention.heads[0].V = 1e9 * Matrix::Ones(2, 1);
        const std::string text = format(model, TraceFormat::latex, {});
        QVERIFY(text.find("\\setcounter{MaxMatrixCols}{12}") != std::string::npos);
        QVERIFY(text.find("1.0 \\times 10^{9}") != std::string::npos);
    }

    void csvIsQuoted() {
        Model model = toySentence();
        model.input.tokens = {{"a,b", "say \"x\"", "two\nlines"}, {}};
        QCOMPARE(format(model, TraceFormat::csv, {"scores"}),
                 std::string("arithmetic,exact\r\n\r\n"
                             "scores,\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\r\n"
                             "\"a,b\",2,6,8\r\n\"say \"\"x\"\"\",6,2,8\r\n"
                             "\"two\nlines\",8,8,16\r\n"));
        QVERIFY(
            format(model, TraceFormat::tsv, {"scores"}).ends_with("\"two\nlines\"\t8\t8\t16\n"));
        QVERIFY(format(toySentence(), TraceFormat::csv, {"weights"}, Language::zh, {}, 3)
                    .find("猫,0.035,0.259,0.705\r\n") != std::string::npos);
    }

    void jsonReadsBackToTheSameNumbers() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            const Json json = Json::parse(format(model, TraceFormat::json, {}));
            const std::vector<int> listed = trace.plan().listed();
            QCOMPARE(json["steps"].size(), listed.size());
            for (std::size_t s = 0; s < listed.size(); ++s) {
                const Json& step = json["steps"][s];
                const Matrix& values = trace[listed[s]];
                QCOMPARE(step["key"].get<std::string>(), trace.plan().step(listed[s]).key);
                QCOMPARE(step["rows"].size(), static_cast<std::size_t>(values.rows()));
                QCOMPARE(step["columns"].size(), static_cast<std::size_t>(values.cols()));
                for (Index i = 0; i < values.rows(); ++i) {
                    for (Index j = 0; j < values.cols(); ++j) {
                        const Json& cell = step["values"][static_cast<std::size_t>(i)]
                                               [static_cast<std::size_t>(j)];
                        QVERIFY(cell.is_string() ? cell == "-inf" && values(i, j) < -1e308
                                                 : cell.get<double>() == values(i, j));
                    }
                }
            }
        }
        const Json rounded =
            Json::parse(format(toySentence(), TraceFormat::json, {"weights"}, Language::zh, {}, 2));
        QVERIFY(rounded["steps"][0]["values"][0][1] == 0.26);
    }

    void npzReadsBackToTheSameNumbers() {
        for (const auto& [name, model] : test::modelZoo()) {
            const Trace trace = forward(model).value();
            const auto members = unzipped(format(model, TraceFormat::npz, {}));
            QCOMPARE(members.size(), trace.plan().listed().size() + 1);
            for (const int step : trace.plan().listed()) {
                const std::string key = trace.plan().step(step).key;
                QVERIFY2(members.contains(key + ".npy"), key.c_str());
                QVERIFY2(sameMatrix(readNpy(members.at(key + ".npy"), shapeOf(trace[step])),
                                    trace[step]),
                         key.c_str());
            }
            const std::string& arithmetic = members.at("arithmetic.npy");
            QVERIFY(arithmetic.find("'descr': '<U5'") != std::string::npos);
            QVERIFY(arithmetic.find("'shape': ()") != std::string::npos);
            QVERIFY(arithmetic.ends_with(std::string("t\0\0\0", 4)));
        }
        const auto byHand =
            unzipped(format(toySentence(), TraceFormat::npz, {"weights"}, Language::zh, 3));
        QCOMPARE(byHand.size(), std::size_t(2));
        QVERIFY(byHand.at("arithmetic.npy").find("'<U9'") != std::string::npos);
        const auto rounded =
            unzipped(format(toySentence(), TraceFormat::npz, {"weights"}, Language::zh, {}, 2));
        QCOMPARE(readNpy(rounded.at("weights.npy"), {3, 3})(0, 1), 0.26);
    }

    void aNumberThatDoesNotDeflateIsStored() {
        // 1×1: its header deflates, a lone member of few bytes may not; either way it reads back
        Model model;
        model.attention.heads.resize(1);
        model.attention.heads[0].Q = Matrix::Constant(1, 1, 0.1);
        model.attention.heads[0].K = Matrix::Constant(1, 1, 0.2);
        model.attention.heads[0].V = Matrix::Constant(1, 1, 0.3);
        const auto members = unzipped(format(model, TraceFormat::npz, {"Z"}));
        QCOMPARE(readNpy(members.at("Z.npy"), {1, 1})(0, 0), 0.3);
    }

    void aRowThatMayAttendToNothingSaysSo() {
        Model model = toySentence();
        Matrix allow = Matrix::Ones(3, 3);
        allow.row(1).setZero();
        model.attention.masks = {{Mask::Kind::allow, allow}};
        QVERIFY(format(model, TraceFormat::text, {"weights"}, Language::en)
                    .find("catches  0.000    0.000  0.000  (may attend to nothing: weights are "
                          "0)\n") != std::string::npos);
        QVERIFY(format(model, TraceFormat::markdown, {"weights"}, Language::zh)
                    .find("| 抓（这一行谁也不能关注：权重为 0） |") != std::string::npos);
    }

    void largeNumbersDoNotStretchTheTable() {
        Model model = toySentence();
        model.input.X *= 1e5;
        model.input.X(0, 0) = 0.5;
        const std::string text = format(model, TraceFormat::text, {"scores"}, Language::en);
        QVERIFY2(text.find("e10") != std::string::npos || text.find("e+10") != std::string::npos ||
                     text.find("e11") != std::string::npos,
                 text.c_str());
    }

    void unknownStepsAreRefusedWithTheKnownOnes() {
        const Model model = toySentence();
        const Trace trace = forward(model).value();
        PrintOptions options;
        options.steps = {"scores", "A"};
        const auto refused = formatTrace(model, trace, TraceFormat::text, options);
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, ErrorCode::notFound);
        QCOMPARE(refused.error().message(),
                 std::string("step is \"A\", needs one of X, Q, K, V, scores, scaled, weights, Z"));
        options.steps = {"attention.heads[0].WQ"};  // a weight is no step
        QVERIFY(!formatTrace(model, trace, TraceFormat::text, options).ok());
    }

    void gradients() {
        Model model = toySentence();
        Target target;
        target.step = "Z";
        target.values = Matrix::Zero(3, 4);
        const Trace trace = forward(model).value();
        const Gradients made = backward(trace, target).value();
        PrintOptions options;
        options.language = Language::en;
        const Json json =
            Json::parse(formatGradients(model, trace, made, TraceFormat::json, options).value());
        QCOMPARE(json["loss"].get<double>(), made.loss);
        QCOMPARE(json["steps"].size(), trace.plan().listed().size());
        QVERIFY(json["steps"][7]["key"] == "Z");
        QCOMPARE(json["weights"].size(), std::size_t(3));
        QVERIFY(json["weights"][0]["path"] == "attention.heads[0].WQ");
        const int wq = trace.plan().find("attention.heads[0].WQ");
        QCOMPARE(json["weights"][0]["values"][1][2].get<double>(),
                 made.steps[static_cast<std::size_t>(wq)](1, 2));
        options.steps = {"attention.heads[0].WV", "weights"};
        const std::string text =
            formatGradients(model, trace, made, TraceFormat::text, options).value();
        QVERIFY2(text.starts_with("loss L = "), text.c_str());
        QVERIFY(text.find("∂L/∂A  Attention weights (weights, 3 queries × 3 keys)") !=
                std::string::npos);
        QVERIFY(text.find("∂L/∂W^V") != std::string::npos);
        QVERIFY(text.find("∂L/∂Z") == std::string::npos);
        options.language = Language::zh;
        QVERIFY(formatGradients(model, trace, made, TraceFormat::text, options)
                    .value()
                    .starts_with("损失 L = "));
        options.steps = {"nothing"};
        QVERIFY(!formatGradients(model, trace, made, TraceFormat::text, options).ok());
        QCOMPARE(formatGradients(model, trace, made, TraceFormat::npz, {}).error().code,
                 ErrorCode::wrongValue);
    }
};

QTEST_APPLESS_MAIN(TraceFormatsTest)
#include "tst_traceformats.moc"

// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "refuseddocuments.h"

#include <utility>

namespace attention::test {

namespace {

class Table {
public:
    Table() {
        notJson();
        notOurs();
        numbers();
        matrices();
        words();
        objects();
        masks();
        rest();
    }
    std::vector<RefusedDocument> rows;

private:
    void row(const char* name, std::string json, std::string message) {
        rows.push_back({name, std::move(json), std::move(message)});
    }
    void member(const char* name, const std::string& members, std::string message) {
        row(name, documentOf(members), std::move(message));
    }

    void notJson() {
        row("nothing", "", "line 1, column 1: the end of the file, needs valid JSON");
        row("zeros", std::string(64, '\0'), "line 1, column 1: a zero byte, needs valid JSON");
        row("cut off", "{\n  \"a\": [1,\n",
            "line 3, column 1: the end of the file, needs valid JSON");
        row("cut off in a list", "[1", "line 1, column 3: the end of the file, needs a comma or ]");
        row("no key", "{\"a\":1,}", "line 1, column 8: \"}\", needs a key in quotes");
        row("no colon", "{\"a\" 1}", "line 1, column 6: \"1\", needs a colon");
        row("no comma", "{\"猫\": 1 \"b\": 2}", "line 1, column 9: \"b\", needs a comma or }");
        row("cut off in a word", "[nul", "line 1, column 2: \"nul\", needs valid JSON");
        row("leading zero", "[1, 012]", "line 1, column 5: \"012\", needs a comma or ]");
        row("word", "{\"a\": yes}", "line 1, column 7: \"yes\", needs valid JSON");
        row("more after it", "{} x", "line 1, column 4: \"x\", needs the end of the file");
        row("not UTF-8", "{\"a\":\n \"\xFF\"}",
            "line 2, column 3: bytes that are not UTF-8, needs valid JSON");
        row("half a surrogate", "[\"\\ud83d\"]",
            "line 1, column 2: half of a \\u character, needs valid JSON");
        row("control character", "[\"\x01\"]",
            "line 1, column 3: a control character inside a text, needs valid JSON");
        row("written twice", documentOf(R"("X": [[1]], "X": [[2]])"),
            "X is written twice, needs to be written once");
    }

    void notOurs() {
        row("a list", "[1, 2]", "the file is a list, needs an object {…}");
        row("a number", "12", "the file is 12, needs an object {…}");
        row("no format", "{}", "format is missing, needs \"attention-lab\"");
        row("another format", R"({"format": "gltf"})",
            "format is \"gltf\", needs \"attention-lab\"");
        row("a format of a number", R"({"format": 3})", "format is 3, needs \"attention-lab\"");
        row("a version of text", R"({"format": "attention-lab", "version": "1"})",
            "version is \"1\", needs 1");
        row("no version", R"({"format": "attention-lab"})", "version is missing, needs 1");
        row("no such version", R"({"format": "attention-lab", "version": 0.5})",
            "version is 0.5, needs 1");
        row("newer version", R"({"format": "attention-lab", "version": 7, "X": "other"})",
            "version is 7 (written by a newer program), needs 1, or a newer program to read it");
    }

    void numbers() {
        member("NaN", R"("X": [[1, NaN]])", "X[0][1] is NaN, needs a finite number");
        member("Infinity", R"("attention": {"scale": -Infinity})",
               "attention.scale is -Infinity, needs a finite number");
        member("beyond float64", R"("X": [[1], [1e999]])",
               "X[1][0] is 1e999, needs a finite number");
        member("hidden X", R"("X": [[1, "-inf"]])", "X[0][1] is \"-inf\", needs a finite number");
        member("hidden weight", R"("attention": {"heads": [{"bQ": ["-inf"]}]})",
               "attention.heads[0].bQ[0] is \"-inf\", needs a finite number");
        member("text among numbers", R"("X": [[1, 2], [3, "4"]])",
               "X[1][1] is \"4\", needs a finite number");
        member("null among numbers", R"("X": [[null]])", "X[0][0] is null, needs a finite number");
        member("text for a number", R"("attention": {"temperature": "hot"})",
               "attention.temperature is \"hot\", needs a number");
        member("list for a number", R"("attention": {"softcap": [1]})",
               "attention.softcap is a list, needs a number");
    }

    void matrices() {
        member("ragged", R"("X": [[1, 2], [3]])", "X[1] is 1 number, needs 2 like the first row");
        member("flat", R"("X": [1, 2])", "X[0] is 1, needs a row of numbers");
        member("row that is none", R"("X": [[1], 2])", "X[1] is 2, needs a row of numbers");
        member("empty rows", R"("X": [[], []])", "X[0] is empty, needs rows of numbers");
        member("no matrix", R"("X": {"rows": 3})", "X is an object, needs rows of numbers");
        member("matrix for a list", R"("attention": {"bO": [[1, 2]]})",
               "attention.bO[0] is a list, needs a finite number");
        member("no list", R"("attention": {"bO": true})",
               "attention.bO is true, needs a row of numbers");
    }

    void words() {
        member("title", R"("title": 3)", "title is 3, needs a text");
        member("title in one language", R"("title": {"zh": 3})", "title.zh is 3, needs a text");
        member("tokens", R"("tokens": "cat")", "tokens is \"cat\", needs a list of texts");
        member("token", R"("tokens": ["a", 2])", "tokens[1] is 2, needs a text");
        member("tokens of numbers", R"("tokens": {"zh": [1, 2]})",
               "tokens.zh[0] is 1, needs a text");
        member("positions", R"("positions": "rotary")",
               "positions is \"rotary\", needs one of \"none\", \"sinusoidal\"");
        member("block", R"("block": 3)",
               "block is 3, needs one of \"attention\", \"encoder\", \"decoder\", \"transformer\"");
        member("similarity", R"("attention": {"similarity": "l2"})",
               "attention.similarity is \"l2\", needs one of \"scaled-dot\", \"dot\", \"cosine\"");
        member("activation", R"("encoder": {"layers": [{"feedForward": {"activation": "tanh"}}]})",
               "encoder.layers[0].feedForward.activation is \"tanh\", needs one of \"relu\", "
               "\"gelu\", \"gelu-tanh\"");
        member("order", R"("encoder": {"layers": [{"order": "none"}]})",
               "encoder.layers[0].order is \"none\", needs one of \"post-norm\", \"pre-norm\"");
        member("loss", R"("target": {"loss": "l1"})",
               "target.loss is \"l1\", needs one of \"mse\", \"cross-entropy\"");
        member("target step", R"("target": {"step": 1})", "target.step is 1, needs a text");
        member("a long text", R"("block": ")" + std::string(200, 'x') + "\"",
               "block is a text, needs one of \"attention\", \"encoder\", \"decoder\", "
               "\"transformer\"");
    }

    void objects() {
        for (const char* name : {"source", "attention", "encoder", "decoder", "target", "view"}) {
            const std::string place(name);
            member(name, "\"" + place + "\": 1", place + " is 1, needs an object {…}");
        }
        member("heads", R"("attention": {"heads": {"WQ": []}})",
               "attention.heads is an object, needs a list of heads");
        member("heads of numbers", R"("attention": {"heads": [1]})",
               "attention.heads is a list, needs a list of heads");
        member("head", R"("attention": {"heads": [{}, "x"]})",
               "attention.heads[1] is \"x\", needs an object {…}");
        member("layer", R"("decoder": {"layers": [[]]})",
               "decoder.layers[0] is a list, needs an object {…}");
        member("norm", R"("decoder": {"norm": "layer"})",
               "decoder.norm is \"layer\", needs an object {…}");
    }

    void masks() {
        member("-inf beside a large integer", R"("X": [[12345678901234567891, "-inf"]])",
               "X[0][1] is \"-inf\", needs a finite number");
        member("mask word", R"("attention": {"mask": "triangle"})",
               "attention.mask is \"triangle\", needs one of \"none\", \"causal\", {\"padding\": "
               "[…]}, "
               "{\"allow\": [[…]]}, {\"bias\": [[…]]}");
        member("mask of a number", R"("attention": {"mask": ["none", 3]})",
               "attention.mask[1] is 3, needs one of \"none\", \"causal\", {\"padding\": […]}, "
               "{\"allow\": [[…]]}, {\"bias\": [[…]]}");
        member("mask kind", R"("attention": {"mask": ["causal", {"window": 3}]})",
               "attention.mask[1] is a mask of no known kind, needs one of padding, allow, bias");
        member("two masks in one",
               R"("attention": {"mask": {"padding": [true], "allow": [[true]]}})",
               "attention.mask is several masks in one object, needs one of padding, allow, bias");
        member("padding of numbers", R"("attention": {"mask": {"padding": [1, 0]}})",
               "attention.mask.padding[0] is 1, needs true (may attend) or false");
        member("padding with one number", R"("attention": {"mask": {"padding": [true, false, 1]}})",
               "attention.mask.padding[2] is 1, needs true (may attend) or false");
        member("padding of none", R"("attention": {"mask": {"padding": 1}})",
               "attention.mask.padding is 1, needs a row of true (may attend) and false");
        member("allow of mixed", R"("attention": {"mask": {"allow": [[true, 0]]}})",
               "attention.mask.allow[0][1] is 0, needs true (may attend) or false");
        member("bias of truth", R"("attention": {"mask": {"bias": [[true]]}})",
               "attention.mask.bias[0][0] is true, needs a finite number or \"-inf\"");
        member("bias of another text", R"("attention": {"mask": {"bias": [[0, "inf"]]}})",
               "attention.mask.bias[0][1] is \"inf\", needs a finite number or \"-inf\"");
    }

    void rest() {
        member("decimals", R"("view": {"byHand": 9})",
               "view.byHand is 9, needs a whole number from 0 to 8");
        member("part of a decimal", R"("view": {"byHand": 1.5})",
               "view.byHand is 1.5, needs a whole number from 0 to 8");
        member("no decimals", R"("view": {"byHand": true})",
               "view.byHand is true, needs a whole number from 0 to 8");
        member("several", R"("X": [[1, 2], [3]], "block": "x", "view": {"byHand": -1})",
               "X[1] is 1 number, needs 2 like the first row\n"
               "block is \"x\", needs one of \"attention\", \"encoder\", \"decoder\", "
               "\"transformer\"\n"
               "view.byHand is -1, needs a whole number from 0 to 8");
    }
};

}  // namespace

std::string documentOf(const std::string& members) {
    return R"({"format": "attention-lab", "version": 1)" + (members.empty() ? "" : ", " + members) +
           "}";
}

const std::vector<RefusedDocument>& refusedDocuments() {
    static const std::vector<RefusedDocument> all = Table().rows;
    return all;
}

}  // namespace attention::test

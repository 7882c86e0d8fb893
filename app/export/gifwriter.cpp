// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/gifwriter.h"

#include <QHash>
#include <QPainter>
#include <algorithm>
#include <array>
#include <limits>

namespace {

constexpr int paletteSize = 256;

void putShort(QByteArray& out, int value) {
    out.append(static_cast<char>(value & 0xff));
    out.append(static_cast<char>((value >> 8) & 0xff));
}

/// Codes of varying width, least significant bit first, in blocks of at most 255 bytes.
class CodeStream {
public:
    explicit CodeStream(QByteArray& out) : out_(out) {}

    void put(int code, int width) {
        bits_ |= static_cast<quint32>(code) << count_;
        count_ += width;
        while (count_ >= 8) {
            putByte(static_cast<char>(bits_ & 0xff));
            bits_ >>= 8;
            count_ -= 8;
        }
    }

    void finish() {
        if (count_ > 0) {
            putByte(static_cast<char>(bits_ & 0xff));
        }
        flush();
        out_.append('\0');
    }

private:
    void putByte(char byte) {
        block_.append(byte);
        if (block_.size() == 255) {
            flush();
        }
    }

    void flush() {
        if (!block_.isEmpty()) {
            out_.append(static_cast<char>(block_.size()));
            out_.append(block_);
            block_.clear();
        }
    }

    QByteArray& out_;
    QByteArray block_;
    quint32 bits_ = 0;
    int count_ = 0;
};

/// Variable-length LZW as GIF has it: codes grow from 9 to 12 bits, then the table starts anew.
void compress(QByteArray& out, const QByteArray& pixels) {
    constexpr int dataBits = 8;
    constexpr int clear = 1 << dataBits;
    constexpr int end = clear + 1;
    constexpr int mostCodes = 4096;
    out.append(static_cast<char>(dataBits));
    CodeStream codes(out);
    QHash<int, int> table;  // prefix code and next pixel → code
    int next = end + 1;
    int width = dataBits + 1;
    codes.put(clear, width);
    int prefix = -1;
    for (const char byte : pixels) {
        const int pixel = static_cast<unsigned char>(byte);
        if (prefix < 0) {
            prefix = pixel;
            continue;
        }
        const int key = (prefix << dataBits) | pixel;
        if (const auto known = table.constFind(key); known != table.constEnd()) {
            prefix = *known;
            continue;
        }
        codes.put(prefix, width);
        if (next < mostCodes) {
            table.insert(key, next++);
            if (next > (1 << width) && width < 12) {
                ++width;
            }
        } else {
            codes.put(clear, width);
            table.clear();
            next = end + 1;
            width = dataBits + 1;
        }
        prefix = pixel;
    }
    if (prefix >= 0) {
        codes.put(prefix, width);
    }
    // The table grows by the reader's count, one entry behind: the end code may need one bit more.
    if (next == (1 << width) && width < 12) {
        ++width;
    }
    codes.put(end, width);
    codes.finish();
}

struct Indexed {
    std::vector<QRgb> palette;
    QByteArray pixels;
};

int distance(QRgb a, QRgb b) {
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

Indexed indexed(const QImage& image) {
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            ++counts[line[x] | 0xff000000];
        }
    }
    std::vector<std::pair<int, QRgb>> frequent;
    frequent.reserve(static_cast<std::size_t>(counts.size()));
    for (auto it = counts.constBegin(); it != counts.constEnd(); ++it) {
        frequent.emplace_back(it.value(), it.key());
    }
    std::sort(frequent.begin(), frequent.end(), std::greater<>());
    Indexed made;
    QHash<QRgb, int> index;
    for (const auto& [count, color] : frequent) {
        if (made.palette.size() < paletteSize) {
            index.insert(color, static_cast<int>(made.palette.size()));
            made.palette.push_back(color);
            continue;
        }
        // What is left are shades of letters' edges.
        int best = 0;
        int least = std::numeric_limits<int>::max();
        for (int i = 0; i < paletteSize; ++i) {
            const int far = distance(color, made.palette[static_cast<std::size_t>(i)]);
            if (far < least) {
                least = far;
                best = i;
            }
        }
        index.insert(color, best);
    }
    made.palette.resize(paletteSize, qRgb(0, 0, 0));
    made.pixels.reserve(image.width() * image.height());
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            made.pixels.append(static_cast<char>(index.value(line[x] | 0xff000000)));
        }
    }
    return made;
}

QImage fitted(const QImage& image, QSize size, QRgb background) {
    QImage canvas(size, QImage::Format_RGB32);
    canvas.fill(background);
    QPainter painter(&canvas);
    painter.drawImage(
        QPoint((size.width() - image.width()) / 2, (size.height() - image.height()) / 2), image);
    return canvas;
}

}  // namespace

QByteArray writeGif(const std::vector<GifFrame>& frames, QRgb background) {
    if (frames.empty()) {
        return {};
    }
    const QSize size = frames.front().image.size();
    QByteArray out("GIF89a");
    putShort(out, size.width());
    putShort(out, size.height());
    out.append(QByteArray::fromHex("700000"));  // no global palette
    out.append(QByteArray::fromHex("21ff0b") + "NETSCAPE2.0" +
               QByteArray::fromHex("0301000000"));  // forever
    for (const GifFrame& frame : frames) {
        const Indexed picture = indexed(fitted(frame.image, size, background));
        out.append(QByteArray::fromHex("21f90404"));
        putShort(out, frame.milliseconds / 10);
        out.append(QByteArray::fromHex("0000"));
        out.append(',');
        putShort(out, 0);
        putShort(out, 0);
        putShort(out, size.width());
        putShort(out, size.height());
        out.append(static_cast<char>(0x87));  // own palette of 256
        for (const QRgb color : picture.palette) {
            out.append(static_cast<char>(qRed(color)));
            out.append(static_cast<char>(qGreen(color)));
            out.append(static_cast<char>(qBlue(color)));
        }
        compress(out, picture.pixels);
    }
    out.append(';');
    return out;
}

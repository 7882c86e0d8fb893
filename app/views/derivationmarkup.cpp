// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/derivationmarkup.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "figure/cellformat.h"
#include "figure/litcells.h"
#include "look/typography.h"

namespace {

using attention::Expression;
using Kind = Expression::Kind;

/// How tightly the surroundings bind: what stands inside needs parentheses or not.
enum class Binding { none, sum, product, power };

QString inTone(const char* tone, const QString& markup) {
    return QStringLiteral("{\\%1 %2}").arg(QLatin1String(tone), markup);
}

/// As mathematics: 1.2e9 is 1.2×10⁹.
QString asMathematics(const QString& number) {
    const auto e = number.indexOf(u'e');
    if (e < 0) {
        return number;
    }
    QString exponent = number.mid(e + 1);
    exponent.replace(QChar(0x2212), u'-');
    return QStringLiteral("%1{×}10^{%2}").arg(number.left(e)).arg(exponent.toInt());
}

QString mathNumber(double value, int decimals) {
    return asMathematics(shownNumber(value, decimals));
}

bool isInteger(double value) {
    return std::isfinite(value) && std::abs(value - std::round(value)) < 1e-9;
}

/// All numbers of one form have the same decimals: none if all are integers.
bool onlyIntegers(const Expression& expression) {
    if (expression.kind == Kind::number) {
        return isInteger(expression.value) || !std::isfinite(expression.value);
    }
    for (const Expression& argument : expression.arguments) {
        if (!onlyIntegers(argument)) {
            return false;
        }
    }
    return true;
}

class Writer {
public:
    Writer(const attention::Trace& trace, CellRef cell, const DerivationMarkupOptions& options)
        : trace_(trace),
          step_(trace.plan().step(cell.step)),
          options_(options),
          most_(trace.arithmetic().decimals.value_or(exactDecimals)) {
        for (int operand : step_.operands) {
            decimals_.push_back(shownDecimals(trace, operand));
        }
    }

    DerivationMarkup out;

    QString form(const Expression& expression) {
        numberDecimals_ = onlyIntegers(expression) ? 0 : most_;
        return write(expression, Binding::none);
    }

    /// The first form of a sum, each product over its own value.
    QString bracketed(const Expression& sum) {
        bool integers = true;
        for (const Expression& term : sum.arguments) {
            integers = integers && isInteger(term.value);
        }
        numberDecimals_ = integers ? 0 : most_;
        return joined(sum, [&](const Expression& term, bool) {
            const QString inside = write(term, Binding::sum);
            return term.kind == Kind::product
                       ? QStringLiteral("\\under{%1}{%2}")
                             .arg(inside, mathNumber(term.value, numberDecimals_))
                       : inside;
        });
    }

private:
    /// Which terms of a long sum are written: its ends, which tell how it goes on, and those that
    /// count most. While terms are added, the first and the latest.
    std::vector<bool> writtenTerms(const Expression& sum) const {
        const std::size_t count = sum.arguments.size();
        std::vector<bool> written(count, options_.expanded || count <= options_.longest);
        constexpr std::size_t latest = 4;
        if (count < 2 + latest || written.front()) {
            written.assign(count, true);
            return written;
        }
        written.front() = written.back() = true;
        if (options_.term) {
            written[1] = true;
            std::fill(written.end() - latest, written.end(), true);
            return written;
        }
        std::vector<std::size_t> order(count - 2);
        std::iota(order.begin(), order.end(), std::size_t{1});
        const auto largest = static_cast<std::ptrdiff_t>(std::min<std::size_t>(4, order.size()));
        std::partial_sort(order.begin(), order.begin() + largest, order.end(),
                          [&](std::size_t a, std::size_t b) {
                              const double first = std::abs(sum.arguments[a].value);
                              const double second = std::abs(sum.arguments[b].value);
                              return first > second || (first == second && a < b);
                          });
        for (auto at = order.begin(); at != order.begin() + largest; ++at) {
            written[*at] = true;
        }
        return written;
    }

    /// Terms with their signs; a long sum is shortened.
    template <class Term>
    QString joined(const Expression& sum, Term term) {
        const std::size_t count = sum.arguments.size();
        const std::vector<bool> written = writtenTerms(sum);
        QString text;
        for (std::size_t i = 0; i < count; ++i) {
            if (!written[i]) {
                if (written[i - 1]) {
                    out.shortened = true;
                    text += QStringLiteral(" + {\\link:%1 \\cdots}").arg(expandLink);
                }
                continue;
            }
            const Expression& argument = sum.arguments[i];
            const bool minus = argument.kind == Kind::negative ||
                               (argument.kind == Kind::number && argument.value < 0 && i > 0);
            QString part;
            if (argument.kind == Kind::negative) {
                part = write(argument.arguments.front(), Binding::product);
            } else if (minus) {
                part = mathNumber(-argument.value, numberDecimals_);
            } else {
                part = term(argument, i > 0);
            }
            text += i > 0 ? (minus ? QStringLiteral(" - ") : QStringLiteral(" + "))
                          : (minus ? QStringLiteral("-") : QString());
            text += part;
        }
        return text;
    }

    /// A number that decimals would make 0 although it is not (an ε) is written out.
    QString constant(double value) const {
        return asMathematics(shownOrWritten(value, numberDecimals_));
    }

    /// A count below a fraction or an exponent is no measured number: 4, not 4.000.
    QString bare(const Expression& expression) {
        return expression.kind == Kind::number && isInteger(expression.value)
                   ? mathNumber(expression.value, 0)
                   : write(expression, Binding::none);
    }

    /// A fraction above the line is written on one line.
    QString exponent(const Expression& expression) {
        return expression.kind == Kind::quotient
                   ? bare(expression.arguments[0]) + u'/' + bare(expression.arguments[1])
                   : bare(expression);
    }

    static QString fenced(const QString& inside) { return u'(' + inside + u')'; }

    QString cell(const Expression& expression, Binding binding) {
        const auto operand = static_cast<std::size_t>(expression.operand);
        const int decimals = operand < decimals_.size() ? decimals_[operand] : most_;
        QString number = mathNumber(expression.value, decimals);
        if ((expression.value < 0 && binding != Binding::none) ||
            (binding == Binding::power && number.contains(u'×'))) {
            number = fenced(number);
        }
        if (operand < step_.operands.size()) {
            const CellRef from{step_.operands[operand], expression.row, expression.column};
            if (options_.marks && options_.marks(from).covers()) {
                number = QStringLiteral("\\text{?}");
            }
            number = QStringLiteral("{\\link:%1 %2}").arg(out.links.size()).arg(number);
            out.links.push_back(from);
        }
        return inTone(expression.operand == 0 ? "row" : "col", number);
    }

    QString write(const Expression& expression, Binding binding) {
        const auto& arguments = expression.arguments;
        switch (expression.kind) {
            case Kind::number: {
                const QString number = constant(expression.value);
                const bool apart = (expression.value < 0 && binding != Binding::none) ||
                                   (binding == Binding::power && number.contains(u'×'));
                return apart ? fenced(number) : number;
            }
            case Kind::cell:
                return cell(expression, binding);
            case Kind::symbol:
                return QString::fromStdString(expression.name);
            case Kind::sum: {
                const QString text = joined(expression, [&](const Expression& term, bool) {
                    return write(term, Binding::sum);
                });
                return binding >= Binding::product ? fenced(text) : text;
            }
            case Kind::product: {
                QString text;
                for (const Expression& factor : arguments) {
                    text += (text.isEmpty() ? QString() : QStringLiteral("·")) +
                            write(factor, Binding::product);
                }
                return binding == Binding::power ? fenced(text) : text;
            }
            case Kind::quotient: {
                const QString text = QStringLiteral("\\frac{%1}{%2}")
                                         .arg(write(arguments[0], Binding::none),
                                              write(arguments[1], Binding::none));
                return binding == Binding::power ? fenced(text) : text;
            }
            case Kind::exp: {
                // The base takes the colour of a lone cell in the exponent.
                const Expression& power = arguments.front();
                const QString exponent = write(power, Binding::none);
                const QString text = QStringLiteral("e^{%1}").arg(exponent);
                return power.kind == Kind::cell ? inTone(power.operand == 0 ? "row" : "col", text)
                                                : text;
            }
            case Kind::power:
                return QStringLiteral("%1^{%2}").arg(write(arguments[0], Binding::power),
                                                     exponent(arguments[1]));
            case Kind::sqrt:
                return QStringLiteral("\\sqrt{%1}").arg(write(arguments.front(), Binding::none));
            case Kind::negative: {
                const QString text =
                    QStringLiteral("-") + write(arguments.front(), Binding::product);
                return binding >= Binding::sum ? fenced(text) : text;
            }
            case Kind::call: {
                QStringList parts;
                for (const Expression& argument : arguments) {
                    parts << write(argument, Binding::none);
                }
                return QStringLiteral("{\\up %1}(%2)")
                    .arg(QString::fromStdString(expression.name), parts.join(QStringLiteral(", ")));
            }
        }
        return {};
    }

    const attention::Trace& trace_;
    const attention::Step& step_;
    const DerivationMarkupOptions& options_;
    int most_;
    std::vector<int> decimals_;
    int numberDecimals_ = 0;
};

/// The second form only adds up what stands under the brackets of the first.
bool repeatsTerms(const Expression& first, const Expression& second) {
    if (second.kind != Kind::sum || second.arguments.size() != first.arguments.size()) {
        return false;
    }
    for (std::size_t i = 0; i < first.arguments.size(); ++i) {
        if (second.arguments[i].kind != Kind::number && second.arguments[i].kind != Kind::cell) {
            return false;
        }
    }
    return true;
}

bool sumOfProducts(const Expression& form) {
    bool any = false;
    if (form.kind == Kind::sum) {
        for (const Expression& term : form.arguments) {
            any = any || term.kind == Kind::product;
        }
    }
    return any;
}

/// The sum up to a term, the rest not yet there.
Expression upTo(const Expression& sum, int terms) {
    Expression part = sum;
    if (part.kind == Kind::sum && terms < static_cast<int>(part.arguments.size())) {
        part.arguments.resize(static_cast<std::size_t>(std::max(terms, 0)));
        part.value = attention::evaluate(part);
    }
    return part;
}

bool operandCovered(const attention::Step& step, const attention::Derivation& derivation,
                    const CellMarks& marks) {
    const auto cells = attention::cells(derivation);
    return marks && std::any_of(cells.begin(), cells.end(), [&](const Expression* cell) {
               const auto operand = static_cast<std::size_t>(cell->operand);
               return operand < step.operands.size() &&
                      marks({step.operands[operand], cell->row, cell->column}).covers();
           });
}

}  // namespace

bool tellsCovered(const attention::Trace& trace, CellRef cell, const CellMarks& marks) {
    return marks && (marks(cell).covers() ||
                     operandCovered(trace.plan().step(cell.step),
                                    trace.derive(cell.step, cell.row, cell.column), marks));
}

QString cellSymbol(const QString& symbol, attention::Index row, attention::Index column) {
    const QString indices = row >= 9 || column >= 9
                                ? QStringLiteral("%1,%2").arg(row + 1).arg(column + 1)
                                : QStringLiteral("%1%2").arg(row + 1).arg(column + 1);
    static const QRegularExpression plain(QStringLiteral("^\\w(\\^(\\w|\\{[^}]*\\}))?$"));
    static const QRegularExpression subscript(QStringLiteral("^(\\w)_(\\w|\\{[^}]*\\})$"));
    if (plain.match(symbol).hasMatch()) {
        return QStringLiteral("%1_{%2}").arg(symbol, indices);
    }
    // "A_{1,13}" would read as row 1, column 13: a head's number stands apart from the indices.
    static const QRegularExpression digit(QStringLiteral("\\d"));
    if (const auto match = subscript.match(symbol);
        match.hasMatch() && !match.captured(2).contains(digit)) {
        QString own = match.captured(2);
        own.remove(u'{').remove(u'}');
        return QStringLiteral("%1_{%2,%3}").arg(match.captured(1), own, indices);
    }
    return QStringLiteral("(%1)_{%2}").arg(symbol, indices);
}

DerivationMarkup derivationMarkup(const attention::Trace& trace, CellRef cell,
                                  const DerivationMarkupOptions& options) {
    const attention::Step& step = trace.plan().step(cell.step);
    const attention::Derivation derivation = trace.derive(cell.step, cell.row, cell.column);
    Writer writer(trace, cell, options);
    const bool covered = operandCovered(step, derivation, options.marks);
    bool partial = false;
    QString text = cellSymbol(QString::fromStdString(step.symbol), cell.row, cell.column);
    double value = derivation.value;
    const auto& forms = derivation.forms;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        const bool first = i == 0;
        Expression form = forms[i];
        if (options.term && forms.front().kind == Kind::sum) {
            const int all = static_cast<int>(termsOf(derivation).size());
            if (*options.term < all) {
                if (!first) {
                    break;
                }
                partial = true;
                form = upTo(form, *options.term);
                value = form.arguments.empty() ? 0 : attention::evaluate(form);
                if (form.arguments.empty()) {
                    break;
                }
            }
        }
        // A covered result keeps its arithmetic open: the operands, but no number that follows.
        if ((options.hidden || covered) && !first) {
            break;
        }
        if (form.kind == Kind::number && shownNumber(form.value, shownDecimals(trace, cell.step)) ==
                                             shownNumber(value, shownDecimals(trace, cell.step))) {
            continue;
        }
        const bool brackets = first && sumOfProducts(form) && !options.hidden && !covered;
        const bool told = i > 0 && sumOfProducts(forms[0]) && repeatsTerms(forms[0], forms[i]);
        if (told) {
            continue;
        }
        text += QStringLiteral(" = ") + (brackets ? writer.bracketed(form) : writer.form(form));
    }
    const QString shown =
        options.hidden || (covered && partial)
            ? QStringLiteral("{\\muted \\text{?}}")
            : inTone("sel", QStringLiteral("{\\bold %1}")
                                .arg(mathNumber(value, shownDecimals(trace, cell.step))));
    text += QStringLiteral(" = ") + shown;
    DerivationMarkup made = std::move(writer.out);
    made.markup = text;
    made.covered = covered;
    return made;
}

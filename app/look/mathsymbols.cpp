// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QHash>

#include "look/mathnode.h"

namespace math {

using namespace Qt::StringLiterals;

const QHash<QString, QString>& symbolCommands() {
    static const QHash<QString, QString> table{
        {u"alpha"_s, u"α"_s},   {u"beta"_s, u"β"_s},   {u"gamma"_s, u"γ"_s}, {u"delta"_s, u"δ"_s},
        {u"epsilon"_s, u"ε"_s}, {u"eta"_s, u"η"_s},    {u"theta"_s, u"θ"_s}, {u"lambda"_s, u"λ"_s},
        {u"mu"_s, u"μ"_s},      {u"pi"_s, u"π"_s},     {u"sigma"_s, u"σ"_s}, {u"tau"_s, u"τ"_s},
        {u"phi"_s, u"φ"_s},     {u"omega"_s, u"ω"_s},  {u"Phi"_s, u"Φ"_s},   {u"Delta"_s, u"Δ"_s},
        {u"cdot"_s, u"·"_s},    {u"times"_s, u"×"_s},  {u"div"_s, u"÷"_s},   {u"minus"_s, u"−"_s},
        {u"pm"_s, u"±"_s},      {u"approx"_s, u"≈"_s}, {u"le"_s, u"≤"_s},    {u"ge"_s, u"≥"_s},
        {u"ne"_s, u"≠"_s},      {u"to"_s, u"→"_s},     {u"infty"_s, u"∞"_s}, {u"partial"_s, u"∂"_s},
        {u"dots"_s, u"…"_s},    {u"cdots"_s, u"⋯"_s},  {u"odot"_s, u"⊙"_s},  {u"oplus"_s, u"⊕"_s},
    };
    return table;
}

}  // namespace math

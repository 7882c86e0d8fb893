// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Every formula of the window as LaTeX, by key. \part{name}{...} is a part that a step can light;
// the names are the roles' formulaPart. Parts may lie inside one another.

const T = '^{\\mathsf T}';
const attentionOf = (inner) =>
  '\\mathrm{Attention}(\\part{Q}{Q},\\part{K}{K},\\part{V}{V}) = ' +
  `\\part{output}{\\part{softmax}{\\mathrm{softmax}${inner}}\\,V}`;

// The keys say what the model does otherwise than usual, in this order:
// attention[-cosine|-dot][-scale][-temperature][-softcap][-masked]
function attentionKinds() {
  const kinds = [
    {key: 'attention', scores: `QK${T}`, over: '\\sqrt{d_k}', factor: ''},
    {key: 'attention-scale', scores: `QK${T}`, over: '', factor: 'c\\,'},
    {key: 'attention-dot', scores: `QK${T}`, over: '', factor: ''},
    {key: 'attention-cosine', scores: '\\mathord{\\cos}(Q,K)', over: '', factor: ''},
    {key: 'attention-cosine-scale', scores: '\\mathord{\\cos}(Q,K)', over: '', factor: 'c\\,'},
  ];
  const formulas = {};
  for (const {key, scores, over, factor} of kinds) {
    for (const temperature of [false, true]) {
      for (const softcap of [false, true]) {
        for (const masked of [false, true]) {
          const under = (temperature ? 'T' : '') + over;
          const lit = `\\part{scores}{${scores}}`;
          let inner = under ? `\\frac{${factor}${lit}}{${under}}` : factor + lit;
          // The empty group keeps two parts of the same extent apart.
          inner = `\\part{scaled}{{}${inner}}`;
          if (softcap) {
            // The scale is c already where it is a number of its own.
            const cap = factor ? 'c_{\\mathrm{cap}}' : 'c';
            inner = `\\part{softcap}{${cap}\\tanh\\!\\left(\\frac{1}{${cap}}\\,${inner}\\right)}`;
          }
          if (masked) {
            inner += '\\;\\part{mask}{+\\;M}';
          }
          const name = key + (temperature ? '-temperature' : '') + (softcap ? '-softcap' : '') +
            (masked ? '-masked' : '');
          formulas[name] = attentionOf(`\\!\\left(${inner}\\right)`);
        }
      }
    }
  }
  return formulas;
}

const norm = (x) => `\\mathrm{LayerNorm}(${x})`;

export const formulas = {
  ...attentionKinds(),

  'multi-head':
    '\\mathrm{MultiHead}(Q,K,V) = \\part{output}{\\part{concat}{\\mathrm{Concat}' +
    '(\\mathrm{head}_1,\\dots,\\mathrm{head}_h)}\\,W^O}',
  'projection': 'O = \\part{output}{Z\\,W^O}',

  'positions':
    '\\part{embedded}{X + P},\\quad \\part{P}{P_{t,2i}=\\sin\\frac{t}{10000^{2i/d}},\\;' +
    '\\;P_{t,2i+1}=\\cos\\frac{t}{10000^{2i/d}}}',
  'positions-given': '\\part{embedded}{X + \\part{P}{P}}',

  'add-norm': `\\part{norm}{${norm('\\part{residual}{x + \\mathrm{Sublayer}(x)}')}}`,
  'add-norm-pre': `\\part{residual}{x + \\mathrm{Sublayer}(\\part{norm}{${norm('x')}})}`,
  'layer-norm':
    '\\part{norm}{\\part{normalized}{\\frac{x-\\mu}{\\sqrt{\\sigma^2+\\varepsilon}}}' +
    '\\odot\\gamma+\\beta}',

  'feed-forward':
    '\\mathrm{FFN}(x) = \\part{ffn}{\\part{activated}{\\max(0,\\part{hidden}{xW_1+b_1})}\\,W_2+b_2}',
  'feed-forward-gelu':
    '\\mathrm{FFN}(x) = ' +
    '\\part{ffn}{\\part{activated}{\\mathrm{GELU}(\\part{hidden}{xW_1+b_1})}\\,W_2+b_2}',
  'gelu': '\\mathrm{GELU}(x) = \\part{activated}{\\frac{x}{2}\\left(1+\\mathrm{erf}\\frac{x}{\\sqrt2}\\right)}',
  'gelu-tanh':
    '\\mathrm{GELU}(x) \\approx \\part{activated}{\\frac{x}{2}\\left(1+\\tanh\\!\\left(' +
    '\\sqrt{\\frac{2}{\\pi}}\\,(x+0.044715\\,x^3)\\right)\\right)}',
  'relu': '\\mathrm{ReLU}(x) = \\part{activated}{\\max(0,x)}',

  'query': 'Q = \\part{Q}{X\\,W^Q}',
  'key': 'K = \\part{K}{X\\,W^K}',
  'value': 'V = \\part{V}{X\\,W^V}',
  'query-bias': 'Q = \\part{Q}{X\\,W^Q + b^Q}',
  'key-bias': 'K = \\part{K}{X\\,W^K + b^K}',
  'value-bias': 'V = \\part{V}{X\\,W^V + b^V}',
  'scores': `S = \\part{scores}{QK${T}}`,
  'cosine':
    '\\part{scores}{\\cos(q,k) = \\frac{q\\cdot k}{\\lVert q\\rVert\\,\\lVert k\\rVert}}',
  'softmax-row':
    'A_{ij} = \\part{softmax}{\\frac{e^{s_{ij}}}{\\sum_{l} e^{s_{il}}}}',
  'weighted-sum': 'Z = \\part{output}{A\\,V}',
};

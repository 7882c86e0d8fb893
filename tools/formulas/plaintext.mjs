// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A formula in one line of plain text, for screen readers: softmax((QK^T)/√(d_k)) V.

const symbols = {
  alpha: 'α', beta: 'β', gamma: 'γ', mu: 'μ', sigma: 'σ', varepsilon: 'ε', pi: 'π', sum: 'Σ',
  cdot: '·', odot: '⊙', approx: ' ≈ ', dots: '…', lVert: '‖', rVert: '‖', tanh: ' tanh ', sin: 'sin ',
  cos: ' cos ', max: 'max', left: '', right: '', quad: ' ', ',': ' ', ';': ' ', '!': '',
};

export function plainText(latex) {
  let at = 0;

  function argument() {
    if (latex[at] === '{') {
      at += 1;
      const text = sequence('}');
      at += 1;
      return text;
    }
    return latex[at] === '\\' ? command() : latex[at++];
  }

  function bracketed() {
    const text = argument().trim();
    return text.length > 1 ? `(${text})` : text;
  }

  function command() {
    at += 1;
    let name = latex[at++];
    if (/[a-z]/i.test(name)) {
      while (at < latex.length && /[a-z]/i.test(latex[at])) {
        name += latex[at++];
      }
      if (latex[at] === ' ') {
        at += 1;
      }
    }
    switch (name) {
      case 'mathord':
        return argument().trim();
      case 'part':
        argument();
        return argument();
      case 'mathrm':
      case 'mathsf':
        return argument();
      case 'frac': {
        const over = bracketed();
        return `${over}/${bracketed()}`;
      }
      case 'sqrt':
        return `√${bracketed()}`;
      default:
        if (!(name in symbols)) {
          throw new Error(`no plain text for \\${name}`);
        }
        return symbols[name];
    }
  }

  function sequence(end) {
    let text = '';
    while (at < latex.length && latex[at] !== end) {
      const c = latex[at];
      if (c === '\\') {
        text += command();
      } else if (c === '{') {
        text += argument();
      } else if (c === '_' || c === '^') {
        at += 1;
        text += c + bracketed();
      } else {
        text += c;
        at += 1;
      }
    }
    return text;
  }

  return sequence('').replace(/(erf)(\w)/, '$1 $2').replace(/\s+/g, ' ')
    .replace(/(sin|cos|tanh) \(/g, '$1(').replace(/\( /g, '(').replaceAll('-', '−').trim();
}

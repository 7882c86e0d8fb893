// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Writes resources/formulas/<key>.svg for every formula of formulas.mjs:
//   npm ci && npm run make
// The files are committed, so that building the window needs no Node.
//
// What the window relies on, and what this program refuses to break:
// * no nested <svg> (QtSvg drops all that follows one), no <use>, no <style>, no clipping;
// * currentColor only, so that a theme can recolour it;
// * <g id="part-NAME"> for every part;
// * <title> is the formula in plain text, for screen readers;
// * the view box counts 1/1000 em, with the baseline at y = 0.

import {readdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

import {mathjax} from '@mathjax/src/js/mathjax.js';
import {TeX} from '@mathjax/src/js/input/tex.js';
import {SVG} from '@mathjax/src/js/output/svg.js';
import {liteAdaptor} from '@mathjax/src/js/adaptors/liteAdaptor.js';
import {RegisterHTMLHandler} from '@mathjax/src/js/handlers/html.js';
import '@mathjax/src/js/util/asyncLoad/esm.js';
import '@mathjax/src/js/input/tex/base/BaseConfiguration.js';
import '@mathjax/src/js/input/tex/ams/AmsConfiguration.js';
import '@mathjax/src/js/input/tex/html/HtmlConfiguration.js';
import '@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js';
import '@mathjax/src/js/input/tex/configmacros/ConfigMacrosConfiguration.js';
import {MathJaxStix2Font} from '@mathjax/mathjax-stix2-font/js/svg.js';

import {formulas} from './formulas.mjs';
import {plainText} from './plaintext.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '..', '..', 'resources', 'formulas');
const emPixels = 20;

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
const tex = new TeX({
  packages: ['base', 'ams', 'html', 'newcommand', 'configmacros'],
  macros: {part: ['\\cssId{part-#1}{#2}', 2]},
  formatError: (_, error) => { throw error; },
});
const output = new SVG({
  fontData: MathJaxStix2Font,
  fontCache: 'none',
  dynamicPrefix: '@mathjax/mathjax-stix2-font/js/svg/dynamic',
  linebreaks: {inline: false},
});
const document = mathjax.document('', {InputJax: tex, OutputJax: output});

const kind = (node) => adaptor.kind(node);
const attribute = (node, name) => adaptor.getAttribute(node, name);
const elements = (node) => adaptor.childNodes(node).filter((child) => kind(child) !== '#text');

function fail(key, why) {
  throw new Error(`${key}: ${why}`);
}

// The vertical extent of a path of absolute commands, which is what MathJax writes.
function verticalExtent(key, d) {
  const ys = [];
  for (const [, command, rest] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const n = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === 'V') {
      ys.push(...n);
    } else if ('MLTQCS'.includes(command)) {
      n.forEach((value, i) => { if (i % 2 === 1) { ys.push(value); } });
    } else if (!'HZ'.includes(command)) {
      fail(key, `path command ${command} is not understood`);
    }
  }
  return [Math.min(...ys), Math.max(...ys)];
}

// A stretched bracket is a nested <svg> that cuts a bar out of a longer one. QtSvg neither draws
// what follows it nor cuts, so the bar is squeezed into the window instead: what MathJax cuts is a
// bar of one width.
function flattened(key, node) {
  let text = '';
  for (const child of elements(node)) {
    const name = kind(child);
    if (attribute(child, 'data-id-align') || attribute(child, 'data-hitbox')) {
      continue;  // marks for links in a browser
    }
    if (name === 'svg') {
      const [vx, , vw] = attribute(child, 'viewBox').split(/[\s,]+/).map(Number);
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((a) => Number(attribute(child, a) ?? 0));
      const paths = adaptor.tags(child, 'path');
      if (paths.length !== 1 || elements(child).length !== 1) {
        fail(key, 'a nested <svg> holds more than one stretched glyph');
      }
      const inner = elements(child)[0];
      const transform = attribute(inner, 'transform') ?? '';
      const found = transform.match(/^scale\((-?[\d.]+)[, ]+(-?[\d.]+)\)$/);
      if (kind(inner) !== 'path' || (transform && !found)) {
        fail(key, `a nested <svg> holds what is not understood: ${transform}`);
      }
      const [sx] = found ? [Number(found[1])] : [1];
      const d = attribute(inner, 'd');
      if (sx !== 1 || Math.abs(w - vw) > 1) {
        fail(key, 'a nested <svg> is stretched sideways');
      }
      const [low, high] = verticalExtent(key, d);
      const scale = h / (high - low);
      text += `<path transform="translate(${number(x - vx)},${number(y - low * scale)}) ` +
        `scale(1,${number(scale)})" d="${d}"/>`;
    } else if (name === 'g') {
      const id = attribute(child, 'id');
      const transform = attribute(child, 'transform');
      const content = flattened(key, child);
      if (content && (id || transform)) {
        text += '<g' + (id ? ` id="${id}"` : '') + (transform ? ` transform="${transform}"` : '') +
          `>${content}</g>`;
      } else {
        text += content;  // groups that say only what they are in MathML
      }
    } else if (name === 'path') {
      const transform = attribute(child, 'transform');
      text += `<path${transform ? ` transform="${transform}"` : ''} d="${attribute(child, 'd')}"/>`;
    } else if (name === 'rect') {
      const [x, y, width, height] =
        ['x', 'y', 'width', 'height'].map((a) => number(Number(attribute(child, a) ?? 0)));
      text += `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`;
    } else {
      fail(key, `<${name}> is not understood: ${adaptor.outerHTML(child)}`);
    }
  }
  return text;
}

function number(value) {
  return String(Math.round(value * 1000) / 1000);
}

function checked(key, source, svg) {
  for (const forbidden of ['<svg', '<use', '<style', '<defs', '<text', 'clip', 'NaN']) {
    if (svg.slice(svg.indexOf('<svg') + 4).includes(forbidden)) {
      fail(key, `the SVG holds ${forbidden}`);
    }
  }
  const parts = [...source.matchAll(/\\part\{([^}]*)\}/g)].map((match) => match[1]);
  for (const part of parts) {
    if (svg.split(`id="part-${part}"`).length !== 2) {
      fail(key, `part ${part} is not there exactly once`);
    }
  }
  if (svg.split('id="').length - 1 !== parts.length) {
    fail(key, 'there are ids that are no parts');
  }
  return svg;
}

async function render(key, source) {
  const container = await document.convertPromise(source, {display: true, em: emPixels, ex: 10});
  const svgs = elements(container).filter((node) => kind(node) === 'svg');
  if (svgs.length !== 1) {
    fail(key, `${svgs.length} pictures instead of one`);
  }
  const [x, y, width, height] = attribute(svgs[0], 'viewBox').split(/[\s,]+/).map(Number);
  const pixels = (units) => number(units / 1000 * emPixels);
  const svg = `<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- SPDX-FileCopyrightText: Attention Lab contributors -->
<!-- Made by tools/formulas with MathJax; glyph outlines of STIX Two Math (OFL-1.1). -->
<svg xmlns="http://www.w3.org/2000/svg" width="${pixels(width)}" height="${pixels(height)}" viewBox="${x} ${y} ${width} ${height}">
<title>${plainText(source).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
<g fill="currentColor" stroke="none">${flattened(key, svgs[0]).replaceAll('><g', '>\n<g')}</g>
</svg>
`;
  return checked(key, source, svg);
}

for (const file of readdirSync(target)) {
  if (file.endsWith('.svg') && !(file.slice(0, -4) in formulas)) {
    rmSync(join(target, file));
  }
}
for (const [key, source] of Object.entries(formulas)) {
  writeFileSync(join(target, `${key}.svg`), await render(key, source));
}
console.log(`${Object.keys(formulas).length} formulas`);

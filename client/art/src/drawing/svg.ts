import type { Defs } from './defs.js';

/**
 * Formats a number with at most two decimals. A hundredth of a pixel is precise enough, and the text is the same on
 * every machine.
 */
export function n(value: number): string {
  const short = Math.round(value * 100) / 100;
  return Object.is(short, -0) ? '0' : String(short);
}

/** SVG attributes in output order; numbers are shortened and undefined values are omitted. */
export type Attributes = Record<string, string | number | undefined>;

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

export const path = (d: string, fill: string, more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributeText(more)}/>`;

/** Draws a filled path with a stroke that has round joins. */
export const edged = (d: string, fill: string, width: number, edge = fill) =>
  path(d, fill, { stroke: edge, 'stroke-width': width, 'stroke-linejoin': 'round' });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributeText(more)}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${attributeText(more)}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributeText(more)}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributeText(more)}/>`;

export const group = (body: string, attributes: Attributes = {}) => `<g${attributeText(attributes)}>${body}</g>`;

export function picture(width: number, height: number, defs: Defs, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}">${defs}${body}</svg>`;
}

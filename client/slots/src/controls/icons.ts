const SVG = 'http://www.w3.org/2000/svg';

/** Strokes of the icons, in a box of 24 × 24. */
const STROKES = {
  info: 'M12 8v.5M12 11.5V16M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export function icon(name: keyof typeof STROKES): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', STROKES[name]);
  svg.append(path);
  return svg;
}

import { n } from '../drawing/svg.js';
import { type Box, boxOf, outline, type Step } from './outlines.js';
import { breaks, fit, heightOf } from './setting.js';
import { type FaceName, face } from './typefaces.js';
import { type Warp, warped } from './warp.js';

export interface Lettering {
  d: string;
  box: Box;
  /** Letter height of the smallest line. It decides whether the name is legible on a card 132 px wide. */
  letterHeight: number;
  lines: readonly string[];
}

export interface LetteringOptions {
  face: FaceName;
  /** Box that the lettering must fit into. */
  box: Box;
  warp?: Warp;
  /** Strength of the warp, 0 to 1. */
  bend?: number;
  maxLines?: number;
  tracking?: number;
  /** Vertical alignment of a text block that is lower than its box. */
  stand?: 'top' | 'middle' | 'bottom';
}

/** Typesets a name as a single SVG path, as large as its box allows. */
export function letter(name: string, options: LetteringOptions): Lettering {
  const { box, warp = 'none', bend = 0.5, maxLines = 3, tracking = 0, stand = 'middle' } = options;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const chosen = face(options.face);
  const words = name.split(/\s+/).filter(Boolean);
  // Share of the box height that is reserved, because the warp makes the text block higher.
  const rise = warp === 'none' ? 0 : warp === 'bulge' ? 0.12 * bend : 0.26 * bend;
  const settings = breaks(words, Math.min(maxLines, words.length)).map((texts) =>
    fit(
      texts.map((text) => outline(chosen, text, tracking)),
      width,
      height * (1 - rise),
    ),
  );
  const best = settings.reduce((a, b) => (b.worth > a.worth ? b : a));
  const steps: Step[] = [];
  let y = 0;
  best.lines.forEach((line, i) => {
    const scale = best.scales[i] ?? 1;
    const shift = -((line.box.left + line.box.right) / 2) * scale;
    for (const step of line.steps) {
      steps.push({
        type: step.type,
        points: step.points.map((value, at) => (at % 2 ? (value - line.box.top) * scale + y : value * scale + shift)),
      });
    }
    y += heightOf(line) * scale + best.gap;
  });
  const bent = steps.map((step) => ({ type: step.type, points: warped(step.points, width / 2, height, warp, bend) }));
  const flat = boxOf(bent);
  const squeeze = Math.min(1, width / (flat.right - flat.left), height / (flat.bottom - flat.top));
  const [used, free] = [(flat.bottom - flat.top) * squeeze, height - (flat.bottom - flat.top) * squeeze];
  const top = box.top + (stand === 'top' ? 0 : stand === 'bottom' ? free : free / 2);
  const centre = (box.left + box.right) / 2;
  const final = bent.map((step) => ({
    type: step.type,
    points: step.points.map((value, at) =>
      at % 2 ? (value - flat.top) * squeeze + top : (value - (flat.left + flat.right) / 2) * squeeze + centre,
    ),
  }));
  return {
    d: final.map(({ type, points }) => type + points.map(n).join(' ')).join(''),
    box: used > 0 ? boxOf(final) : box,
    letterHeight: best.letterHeight * squeeze,
    lines: best.lines.map(({ text }) => text),
  };
}

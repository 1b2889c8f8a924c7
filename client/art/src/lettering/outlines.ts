import type { Face } from './typefaces.js';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Step = { type: string; points: number[] };

export interface Line {
  text: string;
  steps: Step[];
  box: Box;
  /** Whether the line is only a connecting phrase, such as "of the", and may be set smaller. */
  minor: boolean;
}

const UNIT = 100;
const MINOR = /^(of|the|and|&|in|to|a|an|on|at|by|from|for|with|la|le|de|der)$/i;

/** Cache of traced lines, because the same line occurs in many of the possible line breaks of a name. */
const outlines = new Map<string, Line>();

const OUTLINES_KEPT = 200;

export function outline(chosen: Face, words: string, tracking: number): Line {
  const key = `${chosen.name} ${tracking} ${words}`;
  let found = outlines.get(key);
  if (!found) {
    if (outlines.size >= OUTLINES_KEPT) outlines.clear();
    found = trace(chosen, words, tracking);
    outlines.set(key, found);
  }
  return found;
}

/** Traces the outline of one line at 100 units per em. */
function trace({ font, capitals }: Face, words: string, tracking: number): Line {
  const text = capitals ? words.toUpperCase() : words;
  const steps: Step[] = [];
  let x = 0;
  let before: ReturnType<typeof font.charToGlyph> | undefined;
  for (const letter of text) {
    const glyph = font.charToGlyph(letter);
    // Skips a character that the typeface has no glyph for; otherwise an empty box would be drawn.
    if (glyph.index === 0) continue;
    const kerning = before ? font.getKerningValue(before, glyph) : 0;
    x += ((Number.isFinite(kerning) ? kerning : 0) / font.unitsPerEm) * UNIT;
    for (const { type, ...at } of glyph.getPath(x, 0, UNIT).commands) {
      const points = [at.x1, at.y1, at.x2, at.y2, at.x, at.y].filter((value) => value !== undefined);
      steps.push({ type, points });
    }
    x += ((glyph.advanceWidth ?? 0) / font.unitsPerEm) * UNIT + tracking;
    before = glyph;
  }
  const minor = words.split(' ').every((word) => MINOR.test(word));
  return { text, steps, box: boxOf(steps), minor };
}

export function boxOf(steps: readonly Step[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { points } of steps) {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = [points[i], points[i + 1]];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

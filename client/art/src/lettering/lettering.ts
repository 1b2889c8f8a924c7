import { n } from '../drawing/svg.js';
import { type Face, type FaceName, face } from './typefaces.js';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How a block of lines is bent: straight, over an arch, swollen in the middle, or climbing. */
export type Warp = 'none' | 'arch' | 'bulge' | 'rise';

export interface Lettering {
  d: string;
  box: Box;
  /** Height of the smallest line's letters: what decides whether a name is read at 132 px. */
  letterHeight: number;
  lines: readonly string[];
}

type Step = { type: string; points: number[] };

interface Line {
  text: string;
  steps: Step[];
  box: Box;
  /** Said in passing: "of the". */
  minor: boolean;
}

const UNIT = 100;
const MINOR = /^(of|the|and|&|in|to|a|an|on|at|by|from|for|with|la|le|de|der)$/i;

/** Lines come up again in every way to break a name. */
const outlines = new Map<string, Line>();

const OUTLINES_KEPT = 200;

function outline(chosen: Face, words: string, tracking: number): Line {
  const key = `${chosen.name} ${tracking} ${words}`;
  let found = outlines.get(key);
  if (!found) {
    if (outlines.size >= OUTLINES_KEPT) outlines.clear();
    found = trace(chosen, words, tracking);
    outlines.set(key, found);
  }
  return found;
}

/** The points of one line at 100 units to the em. */
function trace({ font, capitals }: Face, words: string, tracking: number): Line {
  const text = capitals ? words.toUpperCase() : words;
  const steps: Step[] = [];
  let x = 0;
  let before: ReturnType<typeof font.charToGlyph> | undefined;
  for (const letter of text) {
    const glyph = font.charToGlyph(letter);
    // A glyph that the face lacks is left out: better than its empty box.
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

function boxOf(steps: readonly Step[]): Box {
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

/** Every way to break the words into at most that many lines. */
function breaks(words: readonly string[], lines: number): string[][] {
  if (words.length === 0) return [[]];
  if (lines === 1) return [[words.join(' ')]];
  const all: string[][] = [];
  for (let first = 1; first <= words.length; first++) {
    const head = words.slice(0, first).join(' ');
    for (const rest of breaks(words.slice(first), lines - 1)) all.push([head, ...rest]);
  }
  return all;
}

interface Setting {
  lines: Line[];
  scales: number[];
  gap: number;
  letterHeight: number;
  worth: number;
}

/** How much bigger the biggest line may be than the smallest, before a name reads as two names. */
const SPREAD = 1.55;

function fit(lines: Line[], width: number, height: number): Setting {
  const natural = lines.map(({ box, minor }) => {
    const full = width / (box.right - box.left);
    return minor ? Math.min(full, 0.3) : full;
  });
  const major = natural.filter((_, i) => !lines[i]?.minor);
  const least = Math.min(...(major.length ? major : natural));
  let scales = natural.map((scale, i) =>
    lines[i]?.minor ? Math.min(scale, least * 0.5) : Math.min(scale, least * SPREAD),
  );
  const gapShare = 0.16;
  const heightAt = (list: number[]) => {
    const letters = list.map((scale, i) => scale * heightOf(lines[i]));
    return (
      sum(letters) +
      gapShare * Math.min(...letters.filter((_, i) => !lines[i]?.minor || lines.length === 1)) * (lines.length - 1)
    );
  };
  const tooTall = heightAt(scales) / height;
  if (tooTall > 1) scales = scales.map((scale) => scale / tooTall);
  const letters = scales.map((scale, i) => scale * heightOf(lines[i]));
  const majors = letters.filter((_, i) => !lines[i]?.minor);
  const letterHeight = Math.min(...(majors.length ? majors : letters));
  const area = sum(scales.map((scale, i) => scale * scale * heightOf(lines[i]) * widthOf(lines[i])));
  return {
    lines,
    scales,
    gap: letterHeight * gapShare,
    letterHeight,
    // A line of a sign or two stands lost, or shouts.
    worth:
      (lines.length > 1 && lines.some(({ text }) => text.length < 3) ? -0.5 : 0) +
      area / (width * height) +
      (letterHeight / height) * 1.6,
  };
}

const heightOf = (line: Line | undefined) => (line ? line.box.bottom - line.box.top : 0);

const widthOf = (line: Line | undefined) => (line ? line.box.right - line.box.left : 0);

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

export interface LetteringOptions {
  face: FaceName;
  /** The box that the letters stay within. */
  box: Box;
  warp?: Warp;
  /** Strength of the warp, 0 to 1. */
  bend?: number;
  maxLines?: number;
  tracking?: number;
  /** Where a block that is less high than its box stands in it. */
  stand?: 'top' | 'middle' | 'bottom';
}

/** A name as one path, as large as its box allows. */
export function letter(name: string, options: LetteringOptions): Lettering {
  const { box, warp = 'none', bend = 0.5, maxLines = 3, tracking = 0, stand = 'middle' } = options;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const chosen = face(options.face);
  const words = name.split(/\s+/).filter(Boolean);
  // What the warp adds to the height is set aside before.
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

function warped(points: readonly number[], half: number, height: number, warp: Warp, bend: number): number[] {
  if (warp === 'none') return [...points];
  return points.map((value, at) => {
    if (at % 2 === 0) return value;
    const across = (points[at - 1] ?? 0) / half;
    if (warp === 'arch') return value + across * across * height * 0.26 * bend;
    if (warp === 'rise') return value - across * height * 0.13 * bend;
    return value + (value / height - 0.5) * height * 0.3 * bend * (1 - across * across);
  });
}

import type { Line } from './outlines.js';

/** Returns every way to break the words into at most `lines` lines. */
export function breaks(words: readonly string[], lines: number): string[][] {
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

/** Maximum size ratio between the largest and the smallest line. Above this ratio the name reads as two names. */
const SPREAD = 1.55;

/** Scales all lines of a name together to the largest size that fits into the box. */
export function fit(lines: Line[], width: number, height: number): Setting {
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
    // A line of one or two characters gets a penalty because it looks either lost or too large.
    worth:
      (lines.length > 1 && lines.some(({ text }) => text.length < 3) ? -0.5 : 0) +
      area / (width * height) +
      (letterHeight / height) * 1.6,
  };
}

export const heightOf = (line: Line | undefined) => (line ? line.box.bottom - line.box.top : 0);

const widthOf = (line: Line | undefined) => (line ? line.box.right - line.box.left : 0);

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

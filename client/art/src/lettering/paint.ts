import { darker } from '../drawing/colour.js';
import { type Defs, type Stop, steps } from '../drawing/defs.js';
import { path } from '../drawing/svg.js';
import type { Letters } from '../palettes.js';

/** Fill gradients from the top of a letter to its foot. The hard step in the middle gives the metallic look. */
const FILLS: Record<Letters, Stop[]> = {
  gold: steps([0, '#fffbe2'], [0.42, '#fbdc7c'], [0.5, '#d99a2a'], [0.78, '#f6cf68'], [1, '#b8741a']),
  ivory: steps([0, '#ffffff'], [0.5, '#f8efd9'], [1, '#d8c49a']),
  ice: steps([0, '#ffffff'], [0.45, '#dff5ff'], [0.55, '#9fdcf8'], [1, '#e6f8ff']),
  ember: steps([0, '#fffbd0'], [0.4, '#ffd04a'], [0.75, '#ff8a2e'], [1, '#e6402a']),
  mint: steps([0, '#ffffff'], [0.5, '#d8ffe6'], [1, '#6fdcae']),
  rose: steps([0, '#ffffff'], [0.5, '#ffe0e6'], [1, '#ff9fb4']),
  sun: steps([0, '#fffdf0'], [0.5, '#ffe9a0'], [1, '#ffb84a']),
  violet: steps([0, '#ffffff'], [0.5, '#f0dcff'], [1, '#c796ff']),
};

/**
 * Paints raised letters: a dark outline that keeps them legible on any background, an extruded side face, and a fill
 * with a highlight.
 */
export function paintLetters(
  defs: Defs,
  d: string,
  letters: Letters,
  ground: string,
  box: { top: number; bottom: number },
): string {
  const deep = darker(ground, 0.55);
  const edge = { 'stroke-linejoin': 'round', stroke: deep } as const;
  return (
    path(d, deep, { ...edge, 'stroke-width': 15, opacity: 0.34, transform: 'translate(0 5)' }) +
    path(d, deep, { ...edge, 'stroke-width': 9, transform: 'translate(0 4.5)' }) +
    path(d, deep, { ...edge, 'stroke-width': 7.5 }) +
    path(d, defs.linearAt(FILLS[letters], [0, box.top], [0, box.bottom]))
  );
}

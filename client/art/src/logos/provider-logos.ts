import { ring } from '../drawing/shapes.js';
import { n, path } from '../drawing/svg.js';
import { letter } from '../lettering/lettering.js';
import { DEFAULT_STYLE, PROVIDER_STYLES } from '../provider-styles.js';
import { MARKS, solid } from './marks.js';

/** Light text colour for dark surfaces. All providers share it, so that a row of logos looks uniform. */
const INK = '#e4eaf7';
const OURS = '#f2c14e';

/** Draws a provider's first letter in a ring. Used as the logo mark of a provider that has none. */
const initial = (name: string) => (ink: string) =>
  solid(`${ring(19)}${ring(16)}`, ink) +
  path(letter(name.slice(0, 1), { face: 'cinzel', box: { left: -10, right: 10, top: -10, bottom: 10 } }).d, ink);

/** Draws a provider's logo, 120 × 48: its mark, and its name in its own typeface. */
export function drawLogo(id: string, name: string): string {
  const colour = id === 'originals' ? OURS : INK;
  const style = PROVIDER_STYLES[id] ?? DEFAULT_STYLE;
  const set = letter(name, {
    face: style.faces[0] ?? 'cinzel',
    box: { left: 46, right: 117, top: 10, bottom: 38 },
    maxLines: 2,
  });
  // The lettering starts at a fixed distance from the mark, regardless of the lettering's width.
  const shift = 46 - set.box.left;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48" width="120" height="48"><g transform="translate(22 24) scale(.92)">${(MARKS[id] ?? initial(name))(colour)}</g>${path(set.d, colour, { transform: `translate(${n(shift)} 0)` })}</svg>`;
}

export const hasOwnMark = (id: string): boolean => id in MARKS;

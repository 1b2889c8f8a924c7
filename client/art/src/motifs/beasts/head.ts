import { each, mirror, within } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, lit, raised, relief } from '../../drawing/ink.js';
import { symmetric } from '../../drawing/shapes.js';
import { circle, group, path, rect } from '../../drawing/svg.js';
import type { Beast } from './beast.js';
import { EXTRAS, type Layers } from './extras.js';
import { eye } from './eyes.js';
import { MUZZLES } from './muzzles.js';
import { EARS, SHAPES } from './shapes.js';

/** Draws the head alone, centred on 0,0. */
export function drawHead(ink: Ink, beast: Beast): string {
  const { coat, pale } = beast;
  const shape = SHAPES[beast.shape];
  const extras = (beast.with ?? []).map((what): Layers => EXTRAS[what](ink, beast));
  const ears = beast.ears === 'none' ? undefined : EARS[beast.ears];
  const eyeX = { round: 30, wide: 30, long: 30, wedge: 32, flat: 46 }[beast.shape];
  const eyeY = { round: -8, wide: -12, long: -18, wedge: 0, flat: -34 }[beast.shape];
  const half = ink.side < 0 ? 0 : -140;
  const head = ears ? mirror(raised(ink, ears[0], coat, 3, 5) + path(ears[1], coat.deep, { opacity: 0.75 })) : '';
  const bulge = beast.shape === 'flat' ? mirror(circle(-46, -36, 28, lit(ink, coat))) : '';
  return (
    each(extras, ({ behind = '' }) => behind) +
    head +
    bulge +
    raised(ink, shape, coat, 4, 10) +
    within(
      ink.defs,
      shape,
      each(extras, ({ under = '' }) => under) + rect(half, -140, 140, 280, coat.deep, { opacity: 0.24 }),
    ) +
    MUZZLES[beast.muzzle](ink, pale, lit(ink, pale)) +
    eye(ink, beast, -eyeX, eyeY, 10) +
    group(eye(ink, beast, -eyeX, eyeY, 10), { transform: 'scale(-1 1)' }) +
    each(extras, ({ over = '' }) => over)
  );
}

/** Draws the head and shoulders. */
export function portrait(ink: Ink, beast: Beast): string {
  const { coat } = beast;
  const shoulders = symmetric(34, [
    [46, 34, 60, 60, 78, 74],
    [98, 90, 104, 110, 106, 130],
    [0, 130],
  ]);
  const scale = beast.size ?? 0.92;
  return (
    relief(ink, shoulders, {
      fill: ink.defs.linear(stops(coat.dark, coat.deep)),
      tones: coat,
      rim: 3,
      shade: 8,
    }) + group(drawHead(ink, beast), { transform: `translate(0 ${(beast.drop ?? 0) - 8}) scale(${scale})` })
  );
}

import { around, place } from '../../drawing/arrange.js';
import { darker, mix } from '../../drawing/colour.js';
import { fade, steps, stops } from '../../drawing/defs.js';
import { metal } from '../../drawing/ink.js';
import { rays } from '../../drawing/shapes.js';
import { circle, group, path } from '../../drawing/svg.js';
import { HEIGHT, wholeCard } from '../board.js';
import { type Compose, glowBehind, NAME_BELOW, warpFor } from './composed.js';

export const emblem: Compose = (sheet, motif) => {
  const { defs, palette, ink } = sheet;
  const count = sheet.random.pick([12, 16, 20, 28]);
  const studs = around(24, 117, (x, y) => circle(x, y, 3.1, palette.main.bright), { centre: [150, 146] });
  const ringed = sheet.random.chance(0.6);
  const medallion =
    circle(150, 150, 125, darker(palette.near, 0.3), { opacity: 0.55 }) +
    circle(150, 146, 125, metal(ink, palette.main)) +
    circle(150, 146, 110, darker(palette.near, 0.2)) +
    circle(
      150,
      146,
      107,
      defs.radial(
        steps([0, mix(palette.glow, palette.sky[2], 0.45)], [0.45, palette.sky[1]], [1, palette.near]),
        [ink.side < 0 ? 0.35 : 0.65, 0.3],
        0.8,
      ),
    ) +
    studs;
  return {
    behind:
      wholeCard(defs.linearAt(stops(palette.sky[1], palette.sky[0]), [0, 0], [0, HEIGHT])) +
      group(
        path(rays(count, 330, 0.5, sheet.random.between(0, 20)), defs.radial(fade(palette.sky[2], 0.95, 0.55, 0.15))),
        { transform: 'translate(150 146)' },
      ) +
      glowBehind(sheet, 150, 146, 190, 0.6),
    figure:
      (ringed ? medallion : '') + place(motif.draw(ink), { x: 150, y: ringed ? 146 : 142, scale: ringed ? 0.98 : 1.2 }),
    before: '',
    letters: { box: { ...NAME_BELOW, top: ringed ? 276 : 268 }, ...warpFor(sheet.random), stand: 'bottom' },
  };
};

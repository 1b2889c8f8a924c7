import { place } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { polygon } from '../../drawing/shapes.js';
import { group, path } from '../../drawing/svg.js';
import { WIDTH, wholeCard } from '../board.js';
import { type Compose, glowBehind, NAME_BELOW } from './composed.js';

export const diagonal: Compose = (sheet, motif) => {
  const { defs, palette, ink } = sheet;
  const s = ink.side;
  const at = (x: number) => (s < 0 ? x : WIDTH - x);
  const band = (offset: number, width: number, fill: string, opacity = 1) =>
    path(
      polygon([
        [at(-40), 300 + offset],
        [at(340), 20 + offset],
        [at(340), 20 + offset + width],
        [at(-40), 300 + offset + width],
      ]),
      fill,
      { opacity },
    );
  return {
    behind:
      wholeCard(defs.linearAt(stops(palette.sky[1], palette.sky[0]), [at(0), 0], [at(300), 400])) +
      path(
        polygon([
          [at(-40), -20],
          [at(340), -20],
          [at(340), 20],
          [at(-40), 300],
        ]),
        defs.linear(stops(palette.sky[2], palette.sky[1]), [s < 0 ? 0 : 1, 0], [s < 0 ? 1 : 0, 1]),
      ) +
      band(0, 9, palette.main.light, 0.9) +
      band(16, 3, palette.main.light, 0.7) +
      band(60, 34, palette.far, 0.55) +
      band(120, 60, palette.mid, 0.6) +
      glowBehind(sheet, 150, 142, 160, 0.65),
    figure: place(group(motif.draw(ink)), { x: 156, y: 152, scale: 1.24, turn: s * 9 }),
    before: '',
    letters: { box: NAME_BELOW, warp: 'rise', bend: s < 0 ? 0.8 : 0.4, stand: 'bottom' },
  };
};

import { place, repeat } from '../../drawing/arrange.js';
import { mix } from '../../drawing/colour.js';
import { fade, stops } from '../../drawing/defs.js';
import { polygon } from '../../drawing/shapes.js';
import { group, path } from '../../drawing/svg.js';
import { HEIGHT, wholeCard } from '../board.js';
import { type Compose, glowBehind, NAME_ABOVE, NAME_BELOW, shadowBelow, warpFor } from './composed.js';

export const spotlight: Compose = (sheet, motif) => {
  const { defs, palette, ink, light } = sheet;
  const atTop = sheet.random.chance(0.3);
  const y = atTop ? 256 : 150;
  const small = repeat(30, (i) => {
    const [column, row] = [i % 5, Math.floor(i / 5)];
    return place(path('M0 -9Q2 -2 9 0Q2 2 0 9Q-2 2 -9 0Q-2 -2 0 -9Z', palette.sky[2]), {
      x: 30 + column * 60 + (row % 2) * 30,
      y: 30 + row * 64,
      scale: 0.9,
    });
  });
  return {
    behind:
      wholeCard(
        defs.radial(
          stops(mix(palette.sky[2], palette.sky[1], 0.25), palette.sky[1], palette.sky[0]),
          [0.5, y / HEIGHT],
          0.66,
        ),
      ) +
      group(small, { opacity: 0.2 }) +
      path(
        polygon([
          [light[0] - 14, -10],
          [light[0] + 14, -10],
          [262, 340],
          [38, 340],
        ]),
        defs.linear(fade(palette.glow, 0.5, 0.04)),
      ) +
      glowBehind(sheet, 150, y, 165, 0.7),
    figure:
      shadowBelow(sheet, 150, y + 114, 104) +
      place(motif.draw(ink), { x: 150, y, scale: 1.2, turn: motif.stands ? 0 : sheet.random.between(-8, 8) }),
    before: '',
    letters: { box: atTop ? NAME_ABOVE : NAME_BELOW, ...warpFor(sheet.random), stand: atTop ? 'top' : 'bottom' },
  };
};

import { place, repeat, within } from '../../drawing/arrange.js';
import { darker } from '../../drawing/colour.js';
import { stops } from '../../drawing/defs.js';
import { metal } from '../../drawing/ink.js';
import { group, path } from '../../drawing/svg.js';
import { drawPlace } from '../../places/places.js';
import { HEIGHT, wholeCard } from '../board.js';
import { type Compose, glowBehind, NAME_BELOW, skyTo } from './composed.js';

export const arch: Compose = (sheet, motif, placeName) => {
  const { defs, palette, ink } = sheet;
  const pointed = sheet.random.chance(0.5);
  const opening = (grow: number) =>
    pointed
      ? `M${38 - grow} 410V${150 - grow * 0.4}C${38 - grow} 84 ${112} ${62 - grow} 150 ${20 - grow * 1.3}C188 ${62 - grow} ${262 + grow} 84 ${262 + grow} ${150 - grow * 0.4}V410Z`
      : `M${36 - grow} 410V${140 - grow * 0.3}C${36 - grow} ${64 - grow} ${92} ${24 - grow} 150 ${24 - grow}C208 ${24 - grow} ${264 + grow} ${64 - grow} ${264 + grow} ${140 - grow * 0.3}V410Z`;
  const scenery = drawPlace(
    placeName === 'hall' || placeName === 'bazaar' || placeName === 'deco' ? 'mountains' : placeName,
    { defs, random: sheet.random, palette, horizon: 196, light: sheet.light },
  );
  const tiles = repeat(9, (row) =>
    repeat(7, (column) =>
      path('M0 -13L13 0L0 13L-13 0Z', 'none', {
        stroke: palette.main.mid,
        'stroke-width': 1.2,
        transform: `translate(${column * 50 + (row % 2) * 25} ${row * 50})`,
      }),
    ),
  );
  return {
    behind:
      wholeCard(defs.linearAt(stops(palette.mid, palette.near), [0, 0], [0, HEIGHT])) +
      group(tiles, { opacity: 0.32 }) +
      path(opening(9), darker(palette.near, 0.3)) +
      path(opening(6), metal(ink, palette.main)) +
      within(defs, opening(0), skyTo(sheet, 240) + scenery.back) +
      path(opening(-5), 'none', { stroke: palette.main.light, 'stroke-width': 1.4, opacity: 0.7 }),
    figure: glowBehind(sheet, 150, 150, 150, 0.55) + place(motif.draw(ink), { x: 150, y: 160, scale: 1.08 }),
    before: '',
    letters: { box: NAME_BELOW, warp: 'none', stand: 'bottom' },
  };
};

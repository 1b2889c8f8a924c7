import { place } from '../../drawing/arrange.js';
import { drawPlace } from '../../places/places.js';
import { type Compose, glowBehind, NAME_ABOVE, NAME_BELOW, shadowBelow, skyTo, warpFor } from './composed.js';

export const scene: Compose = (sheet, motif, placeName) => {
  const atTop = sheet.random.chance(0.22);
  const horizon = atTop ? 270 : sheet.random.between(190, 214);
  const scenery = drawPlace(placeName, {
    defs: sheet.defs,
    random: sheet.random,
    palette: sheet.palette,
    horizon,
    light: atTop ? [sheet.light[0], 150] : sheet.light,
  });
  const [x, y, scale] = [150 + sheet.ink.side * -8, atTop ? 252 : 156, 1.12];
  return {
    behind: skyTo(sheet, horizon + 20) + scenery.back,
    figure:
      glowBehind(sheet, x, y, 150, 0.5) +
      (motif.stands ? shadowBelow(sheet, x, y + 100 * scale, 120) : '') +
      place(motif.draw(sheet.ink), { x, y, scale }),
    before: scenery.front,
    letters: { box: atTop ? NAME_ABOVE : NAME_BELOW, ...warpFor(sheet.random), stand: atTop ? 'top' : 'bottom' },
  };
};

export const close: Compose = (sheet, motif, placeName) => {
  const scenery = drawPlace(placeName, {
    defs: sheet.defs,
    random: sheet.random,
    palette: sheet.palette,
    horizon: 200,
    light: sheet.light,
  });
  return {
    behind: skyTo(sheet, 260) + scenery.back,
    figure: glowBehind(sheet, 150, 140, 180, 0.6) + place(motif.draw(sheet.ink), { x: 150, y: 176, scale: 1.4 }),
    before: '',
    letters: { box: NAME_BELOW, ...warpFor(sheet.random), stand: 'bottom' },
  };
};

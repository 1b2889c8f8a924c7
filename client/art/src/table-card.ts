import { type Card, frame, type Sheet, setName } from './game-card.js';
import { picture, place, rect } from './svg.js';
import { motifNamed } from './themes.js';
export function tableCard(sheet: Sheet): Card {
  const l = setName(sheet, { box: { left: 15, right: 285, top: 268, bottom: 384 } });
  return {
    svg: picture(
      300,
      400,
      sheet.defs,
      rect(0, 0, 300, 400, sheet.palette.sky[1]) +
        place(motifNamed('dice').draw(sheet.ink), { x: 150, y: 150 }) +
        l.svg +
        frame(sheet),
    ),
    motif: 'dice',
    lettering: l.set,
  };
}

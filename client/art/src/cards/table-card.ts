import { darker } from '../drawing/colour.js';
import { fade } from '../drawing/defs.js';
import { picture, rect } from '../drawing/svg.js';
import { frame, HEIGHT, MARGIN, WIDTH } from './board.js';
import { type Card, type Sheet, setName } from './card.js';
import { live } from './tables/live-table.js';
import { ownGame } from './tables/own-game.js';
import { table } from './tables/plain-table.js';
import { show } from './tables/show.js';

const BOTTOM = { left: MARGIN, right: WIDTH - MARGIN, top: 272, bottom: HEIGHT - 16 };

/** Draws the card of every game that is not a slot: live tables, plain tables, game shows and our own games. */
export function tableCard(sheet: Sheet): Card {
  const { entry } = sheet;
  const draw = entry.tags.includes('originals')
    ? ownGame
    : entry.tags.includes('show')
      ? show
      : entry.tags.includes('live_dealers')
        ? live
        : table;
  const { body, motif } = draw(sheet);
  const lettering = setName(sheet, {
    box: BOTTOM,
    stand: 'bottom',
    warp: entry.tags.includes('show') ? 'arch' : 'none',
    bend: 0.4,
  });
  const ground = darker(sheet.palette.near, 0.4);
  const under = rect(-2, 204, WIDTH + 4, 200, sheet.defs.linear(fade(ground, 0, 0.62, 0.94, 0.97)));
  return {
    svg: picture(WIDTH, HEIGHT, sheet.defs, body + under + lettering.svg + frame(sheet)),
    motif,
    lettering: lettering.set,
  };
}

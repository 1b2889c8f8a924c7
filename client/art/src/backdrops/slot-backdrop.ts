import { HEIGHT, WIDTH } from '../cards/board.js';
import type { GameEntry, Sheet } from '../cards/card.js';
import { skyTo } from '../cards/compositions/composed.js';
import { sheetOf, subjectOf } from '../cards/game-card.js';
import { repeat } from '../drawing/arrange.js';
import { darker, lightness } from '../drawing/colour.js';
import { fade } from '../drawing/defs.js';
import { seeded } from '../drawing/random.js';
import { group, picture, rect } from '../drawing/svg.js';
import { drawAir } from '../places/air.js';
import { drawPlace } from '../places/places.js';
import { DEFAULT_STYLE, PROVIDER_STYLES } from '../provider-styles.js';

const PANELS = 3;
const HORIZON = 214;
/** A light so far above the picture that no sun or moon is seen. */
const ABOVE = [WIDTH / 2, -HEIGHT / 2] as const;

/**
 * Draws the scene behind the reels of a slot, 900 × 400: the place and palette of its card, without figure and
 * name. The scene of a card is 300 wide and is continued on both sides by its mirror image without sun or moon. A page
 * may crop it to the middle.
 */
export function drawBackdrop(entry: GameEntry): string {
  const sheet = sheetOf(entry);
  const { defs, palette } = sheet;
  // In the middle, so that no panel's edge cuts off the glow, and below the name of the game.
  const middle = [WIDTH / 2, 75 + sheet.light[1] * 0.4] as const;
  const { placeName } = subjectOf(sheet);
  // The panels overlap a little, because a gap of a fraction of a pixel would be seen.
  const panel = defs.clip(rect(-0.5, 0, WIDTH + 1, HEIGHT, '#000'));
  const scene = repeat(PANELS, (i) => {
    const isMiddle = i === 1;
    // The same seed draws the same outlines, which therefore meet at the edges.
    const random = seeded(`backdrop ${entry.game_id}`);
    const light = isMiddle ? middle : ABOVE;
    const { back, front } = drawPlace(placeName, { defs, random, palette, horizon: HORIZON, light });
    const transform = isMiddle ? `translate(${WIDTH} 0)` : `translate(${(i === 0 ? 1 : 3) * WIDTH} 0) scale(-1 1)`;
    return group(group(skyTo(sheet, HORIZON + 20) + back + front, { 'clip-path': panel }), { transform });
  });
  const { air } = PROVIDER_STYLES[entry.provider_id] ?? DEFAULT_STYLE;
  const airs = repeat(PANELS, (i) =>
    group(drawAir(sheet.random.pick(air), sheet.random, palette), { transform: `translate(${i * WIDTH} 0)` }),
  );
  return picture(PANELS * WIDTH, HEIGHT, defs, scene + airs + shadeOf(sheet, middle[1]));
}

/** Darkens the scene behind reels and text: most at the top, where the name is, and least around the light. */
function shadeOf({ defs, palette }: Sheet, lightY: number): string {
  const wide = PANELS * WIDTH;
  const colour = darker(palette.near, 0.5);
  // A light scene, such as snow, would outshine the reels.
  const most = 0.28 + 0.36 * lightness(palette.sky[2]);
  const shade = [
    { at: 0, colour, opacity: most * 0.2 },
    { at: 0.5, colour, opacity: most },
  ];
  return (
    rect(0, 0, wide, HEIGHT, defs.radial(shade, [0.5, lightY / HEIGHT], 0.4)) +
    rect(0, 0, wide, 90, defs.linear(fade(colour, 0.7, 0.45, 0)))
  );
}

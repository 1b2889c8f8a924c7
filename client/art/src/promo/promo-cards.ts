import { darker } from '../drawing/colour.js';
import { Defs, fade, steps } from '../drawing/defs.js';
import type { Ink } from '../drawing/ink.js';
import { GOLD } from '../drawing/ramps.js';
import { seeded } from '../drawing/random.js';
import { rays } from '../drawing/shapes.js';
import { circle, ellipse, group, path, picture, rect } from '../drawing/svg.js';
import { PALETTES } from '../palettes.js';
import { drawAir } from '../places/air.js';
import { CENTRE } from './pictures.js';
import { SCENES, type Scene } from './scenes.js';

const PROMO_WIDTH = 640;
const PROMO_HEIGHT = 320;
export const PROMO_NAMES = Object.keys(SCENES) as (keyof typeof SCENES)[];

/**
 * Draws a promo card's background, 640 × 320. The art is on the right; the left side stays plain and dark for the
 * card's text.
 */
export function drawPromo(name: string): string {
  const scene = (SCENES as Record<string, Scene>)[name];
  if (!scene) throw new Error(`there is no promo card named ${name}`);
  const palette = PALETTES[scene.palette];
  const defs = new Defs();
  const random = seeded(`promo ${name}`);
  const ink: Ink = {
    defs,
    random,
    main: palette.main,
    second: palette.second,
    gold: GOLD,
    glow: palette.glow,
    side: 1,
  };
  const calm = darker(palette.near, 0.12);
  const air = group(drawAir('sparks', random, palette, 26), { transform: 'translate(330 0) scale(1.03 .9)' });
  return picture(
    PROMO_WIDTH,
    PROMO_HEIGHT,
    defs,
    rect(
      -2,
      -2,
      PROMO_WIDTH + 4,
      PROMO_HEIGHT + 4,
      defs.linear(
        steps([0, calm], [0.42, palette.sky[0]], [0.72, palette.sky[1]], [1, palette.mid]),
        [0, 0],
        [1, 0.25],
      ),
    ) +
      group(path(rays(22, 430, 0.5, 5), defs.radial(fade(palette.sky[2], 0.75, 0.3, 0))), {
        transform: `translate(${CENTRE.x} ${CENTRE.y})`,
      }) +
      circle(CENTRE.x, CENTRE.y, 230, defs.radial(fade(palette.glow, 0.55, 0.16, 0))) +
      air +
      ellipse(CENTRE.x, 300, 150, 22, defs.radial(fade(darker(palette.near, 0.5), 0.8, 0))) +
      scene.draw(ink) +
      rect(-2, -2, 420, PROMO_HEIGHT + 4, defs.linear(fade(calm, 0.96, 0.8, 0), [0, 0], [1, 0])),
  );
}

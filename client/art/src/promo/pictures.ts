import { each, place, range, repeat } from '../drawing/arrange.js';
import { fade, stops } from '../drawing/defs.js';
import { type Ink, lit, metal, wrought } from '../drawing/ink.js';
import { GOLD, rampOf } from '../drawing/ramps.js';
import { polar, polygon, star } from '../drawing/shapes.js';
import { circle, group, n, path, rect, stroke } from '../drawing/svg.js';

/** Centre of a promo card's picture. */
export const CENTRE = { x: 482, y: 162 };

/** Draws a phone held to the radio waves of a payment terminal, without any brand's logo. */
export function phone(ink: Ink): string {
  const waves = each([70, 96, 122], (r, i) => {
    const [a, b] = [polar(-42, r, [40, 0]), polar(42, r, [40, 0])];
    return stroke(`M${a.map(n).join(' ')}A${r} ${r} 0 0 1 ${b.map(n).join(' ')}`, ink.glow, 9, {
      opacity: 0.9 - i * 0.22,
    });
  });
  const card =
    rect(-72, -112, 144, 240, '#050b16', { rx: 24 }) +
    rect(-68, -116, 136, 236, '#1b2a48', { rx: 22, stroke: '#5f78a8', 'stroke-width': 3 }) +
    rect(-58, -100, 116, 204, ink.defs.linear(stops('#16324f', '#0b1830')), { rx: 12 }) +
    rect(-46, -64, 92, 58, metal(ink), { rx: 8 }) +
    rect(-38, -50, 18, 14, '#7a4a10', { rx: 3 }) +
    stroke('M-38 -18H6', '#7a4a10', 4) +
    circle(0, 50, 30, '#35c98e') +
    stroke('M-13 50L-3 61L15 39', '#06180f', 7) +
    rect(-20, -110, 40, 6, '#050b16', { rx: 3 });
  return place(place(waves, { x: 0 }) + place(card, { turn: -12, x: -14 }), { x: CENTRE.x - 10, y: CENTRE.y + 4 });
}

/** Draws red and white stripes that wave like a flag in the wind, with a row of stars. */
export function stripes(ink: Ink): string {
  const colours = ['#8a1a2c', '#d8d2c8'];
  return (
    group(
      repeat(6, (i) =>
        path(
          `M300 ${70 + i * 34}C400 ${30 + i * 34} 480 ${120 + i * 34} 660 ${56 + i * 34}V${90 + i * 34}C480 ${154 + i * 34} 400 ${64 + i * 34} 300 ${104 + i * 34}Z`,
          colours[i % 2] ?? '#fff',
        ),
      ),
      { opacity: 0.34 },
    ) +
    repeat(7, (i) =>
      path(star(5, 8, 3.4), ink.gold.bright, {
        transform: `translate(${372 + i * 38} ${n(34 + Math.sin(i) * 8)})`,
        opacity: 0.8,
      }),
    )
  );
}

/** Draws coins on a chain of blocks. */
export function blocks(ink: Ink): string {
  const cube = (x: number, y: number, size: number, tones = ink.second) =>
    place(
      path('M0 -60L52 -30L0 0L-52 -30Z', tones.light) +
        path('M-52 -30L0 0V60L-52 30Z', tones.mid) +
        path('M52 -30L0 0V60L52 30Z', tones.dark) +
        path('M0 -60L52 -30V30L0 60L-52 30V-30Z', 'none', { stroke: tones.bright, 'stroke-width': 2, opacity: 0.7 }),
      { x: CENTRE.x + x, y: CENTRE.y + y, scale: size },
    );
  const hexagon = (r: number) => polygon(range(6).map((i) => polar(30 + i * 60, r)));
  const links = stroke(
    `M${CENTRE.x - 104} ${CENTRE.y + 60}L${CENTRE.x} ${CENTRE.y + 20}L${CENTRE.x + 104} ${CENTRE.y + 66}M${CENTRE.x} ${CENTRE.y + 20}L${CENTRE.x + 84} ${CENTRE.y - 76}`,
    ink.glow,
    5,
    { opacity: 0.6, 'stroke-dasharray': '2 11' },
  );
  return (
    links +
    cube(-104, 64, 0.74, rampOf('#1fa0c8', '#06143c')) +
    cube(106, 70, 0.66, rampOf('#7a5af0', '#120840')) +
    cube(86, -78, 0.54) +
    place(
      circle(0, 0, 100, ink.defs.radial(fade(ink.glow, 0.5, 0))) +
        path(hexagon(84), ink.gold.deep, { transform: 'translate(0 6)' }) +
        wrought(ink, hexagon(84), GOLD, 4, 7) +
        path(hexagon(64), lit(ink, GOLD), {
          stroke: GOLD.dark,
          'stroke-width': 4,
        }) +
        path(star(4, 46, 13), GOLD.bright),
      { x: CENTRE.x - 4, y: CENTRE.y + 4 },
    )
  );
}

import { around, place, repeat, spokes } from '../drawing/arrange.js';
import { fade, steps, stops } from '../drawing/defs.js';
import { type Ink, lit, metal } from '../drawing/ink.js';
import { rampOf, WOOD } from '../drawing/ramps.js';
import { hoop, polar, polygon, star } from '../drawing/shapes.js';
import { circle, edged, group, path, stroke } from '../drawing/svg.js';

/** Draws a roulette wheel from above; `flat` compresses it vertically to lie on the table. */
export function rouletteWheel(ink: Ink, flat = 1): string {
  const pockets = repeat(37, (i) => {
    const [a, b] = [(i * 360) / 37, ((i + 1) * 360) / 37];
    return path(
      polygon([polar(a, 92), polar(b, 92), polar(b, 62), polar(a, 62)]),
      i === 0 ? '#1f9a5a' : i % 2 ? '#b81f34' : '#14141f',
    );
  });
  const lines = repeat(37, (i) => {
    const [x1, y1] = polar((i * 360) / 37, 62);
    const [x2, y2] = polar((i * 360) / 37, 92);
    return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
  });
  const [bx, by] = polar(-58, 100);
  return group(
    circle(0, 8, 122, '#05060f', { opacity: 0.55 }) +
      circle(0, 0, 120, lit(ink, WOOD)) +
      circle(0, 0, 112, WOOD.deep) +
      hoop(120, 115, metal(ink)) +
      circle(0, 0, 110, ink.defs.radial(steps([0.75, '#3a1a0c'], [1, '#8a4a20']))) +
      repeat(8, (i) =>
        place(path('M0 -7L4 0L0 7L-4 0Z', ink.gold.light), { ...at(polar(i * 45, 103)), turn: i * 45 }),
      ) +
      hoop(95, 91, ink.gold.mid) +
      pockets +
      stroke(lines, ink.gold.light, 1.4) +
      hoop(63, 59, metal(ink)) +
      circle(0, 0, 59, ink.defs.radial(stops('#a8602c', '#3a1608'))) +
      repeat(8, (i) => path(polygon([[0, 0], polar(i * 45, 58), polar(i * 45 + 8, 58)]), '#2a0f06', { opacity: 0.6 })) +
      spokes(4, path('M-4 0H4L2.5 -38H-2.5Z', metal(ink)) + circle(0, -40, 6, ink.gold.light), { from: 45 }) +
      circle(0, 0, 17, ink.gold.deep) +
      circle(0, -2, 16, metal(ink)) +
      circle(0, -3, 7, ink.gold.bright) +
      circle(bx, by, 7, '#ffffff') +
      circle(bx + 1.5, by + 2, 5.4, '#cfd6e6'),
    { transform: `scale(1 ${flat})` },
  );
}

const at = ([x, y]: readonly [number, number]) => ({ x, y });

/** Draws a wheel of fortune with its lamps and pointer. */
export function fortuneWheel(ink: Ink, colours: readonly string[], segments = 16): string {
  const step = 360 / segments;
  return (
    circle(0, 6, 124, '#05060f', { opacity: 0.5 }) +
    circle(0, 0, 122, metal(ink)) +
    circle(0, 0, 110, '#1a0c10') +
    repeat(segments, (i) =>
      path(
        `M0 0L${polar(i * step - 90, 107)
          .map((v) => v.toFixed(1))
          .join(' ')}A107 107 0 0 1 ${polar((i + 1) * step - 90, 107)
          .map((v) => v.toFixed(1))
          .join(' ')}Z`,
        colours[i % colours.length] ?? '#fff',
      ),
    ) +
    repeat(segments, (i) => {
      const [x, y] = polar(i * step - 90, 107);
      return stroke(`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`, '#fff3cf', 1.2, { opacity: 0.55 });
    }) +
    repeat(segments, (i) =>
      place(path(star(i % 3 ? 4 : 5, i % 3 ? 8 : 11, i % 3 ? 3 : 5), '#fff7dc', { opacity: 0.9 }), {
        ...at(polar((i + 0.5) * step - 90, 82)),
        turn: (i + 0.5) * step,
      }),
    ) +
    circle(0, 0, 107, ink.defs.radial(fade('#05060f', 0, 0, 0.5))) +
    around(24, 116, (x, y, i) => circle(x, y, 4, i % 2 ? '#fff7c8' : '#ffb52e')) +
    circle(0, 0, 32, ink.gold.deep) +
    circle(0, -2, 31, metal(ink)) +
    circle(0, -2, 21, lit(ink, ink.second)) +
    path(star(5, 15, 7), '#fff7dc', { transform: 'translate(0 -2)' }) +
    path('M-17 -134H17L0 -98Z', '#7a0f1c', { transform: 'translate(0 3)' }) +
    edged('M-17 -134H17L0 -98Z', lit(ink, rampOf('#e8384a', '#2a040c')), 3, ink.gold.light)
  );
}

import { each, mirror, place, repeat, spokes, within } from '../../drawing/arrange.js';
import { stops } from '../../drawing/defs.js';
import { type Ink, metal, raised, wrought } from '../../drawing/ink.js';
import { type Ramp, rampOf, SILVER, VELVET, WOOD } from '../../drawing/ramps.js';
import { hoop, symmetric } from '../../drawing/shapes.js';
import { circle, path, rect, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const gear = (ink: Ink): string => {
  const cog = (teeth: number, r: number, tones: Ramp) =>
    spokes(teeth, rect(-r * 0.13, -r * 1.2, r * 0.26, r * 0.36, metal(ink, tones), { rx: 3 })) +
    hoop(r, r * 0.66, metal(ink, tones), [0, 0], { stroke: tones.deep, 'stroke-width': 2.5 }) +
    spokes(4, rect(-r * 0.08, -r * 0.7, r * 0.16, r * 0.6, tones.mid), { from: 45 }) +
    circle(0, 0, r * 0.26, metal(ink, tones)) +
    circle(0, 0, r * 0.1, tones.deep);
  return (
    place(cog(10, 42, rampOf('#b86a3c', '#220c06')), { x: 48, y: 46 }) +
    place(cog(8, 26, SILVER), { x: 50, y: -56 }) +
    place(cog(14, 62, ink.gold), { x: -24, y: -12 })
  );
};

const automaton = (ink: Ink): string => {
  const g = ink.gold;
  return (
    wrought(ink, 'M-80 98C-78 66 -50 56 -22 52H22C50 56 78 66 80 98Z', g, 3, 6) +
    rect(-16, 38, 32, 20, g.dark) +
    wrought(
      ink,
      symmetric(-76, [
        [44, -76, 56, -48, 54, -10],
        [52, 30, 30, 48, 0, 48],
      ]),
      g,
      4,
      9,
    ) +
    mirror(
      circle(-24, -18, 15, g.deep) +
        circle(-24, -18, 11, '#7ff0ff') +
        circle(-24, -18, 5, '#fff') +
        circle(-56, -14, 11, g.mid) +
        circle(-56, -14, 5, g.deep),
    ) +
    stroke('M0 -74V28', g.deep, 2.5) +
    path('M-20 20H20V32H-20Z', g.deep) +
    stroke('M-10 20V32M0 20V32M10 20V32', g.light, 2.5) +
    path('M-6 -8H6L3 10H-3Z', g.dark) +
    stroke('M0 -76V-94', g.mid, 5) +
    circle(0, -98, 7, VELVET.light) +
    circle(0, 82, 13, VELVET.mid)
  );
};

const clock = (ink: Ink): string =>
  circle(0, 4, 88, ink.gold.deep) +
  circle(0, 0, 88, metal(ink)) +
  circle(0, 0, 73, '#1a1220') +
  circle(0, 0, 70, ink.defs.radial(stops('#fff6dd', '#d6b988'))) +
  repeat(12, (i) => place(rect(-2.5, -64, 5, i % 3 ? 9 : 17, '#2a1a14'), { turn: i * 30 })) +
  path('M-4 8L0 -40L4 8Z', '#2a1a14', { transform: 'rotate(-32) scale(1.1)' }) +
  path('M-3.5 10L0 -58L3.5 10Z', '#2a1a14', { transform: 'rotate(2)' }) +
  stroke('M0 14L24 44', VELVET.mid, 2.5) +
  circle(0, 0, 7, metal(ink)) +
  hoop(16, 9, metal(ink), [0, -98]);

const hourglass = (ink: Ink): string => {
  const glass = symmetric(-70, [
    [46, -70],
    [46, -28, 10, -14, 8, 0],
    [10, 14, 46, 28, 46, 70],
    [0, 70],
  ]);
  return (
    path(glass, '#d5ecf7', { opacity: 0.28 }) +
    within(
      ink.defs,
      glass,
      path('M-60 -34Q0 -24 60 -34L0 6Z', ink.gold.light) +
        path('M-60 76C-40 34 -16 34 0 24C16 34 40 34 60 76Z', ink.gold.light) +
        rect(-2, -6, 4, 60, ink.gold.bright),
    ) +
    path(glass, 'none', { stroke: '#e6f5ff', 'stroke-width': 4, opacity: 0.85 }) +
    mirror(raised(ink, 'M-66 -74H-54V74H-66Z', WOOD, 2, 3)) +
    each([-84, 70], (y) => wrought(ink, `M-78 ${y}H78V${y + 15}H-78Z`, ink.gold, 2, 3)) +
    path('M-32 -58C-34 -42 -26 -30 -18 -24', 'none', {
      stroke: '#fff',
      'stroke-width': 5,
      'stroke-linecap': 'round',
      opacity: 0.8,
    })
  );
};

export const CLOCKWORK: readonly Motif[] = [
  motif('gear', 'clockwork engine vesper rust choir machine', gear),
  motif('automaton', 'robot waltz', automaton, true),
  motif('clock', 'pendulum hour watch time alarm eleven', clock),
  motif('hourglass', 'sandglass hours hour dread', hourglass),
];

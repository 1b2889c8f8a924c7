import { mirror, repeat } from '../../drawing/arrange.js';
import { type Ink, lit, metal, raised } from '../../drawing/ink.js';
import { ramp } from '../../drawing/ramps.js';
import { polar, polygon, rays, star } from '../../drawing/shapes.js';
import { circle, edged, path, stroke } from '../../drawing/svg.js';
import { type Motif, motif } from '../motif.js';

const moon = (ink: Ink): string => {
  const pale = ramp('#3d3f6a', '#8f93b8', '#d6d6e4', '#f6f2e6', '#ffffff');
  const d =
    'M30 -90C-34 -84 -80 -44 -80 6C-80 58 -36 92 12 90C42 88 66 74 80 52C30 66 -14 42 -16 -4C-18 -40 -2 -72 30 -90Z';
  return (
    raised(ink, d, pale, 4, 8) +
    circle(-48, 4, 9, pale.dark, { opacity: 0.35 }) +
    circle(-30, 46, 12, pale.dark, { opacity: 0.3 }) +
    circle(-36, -36, 7, pale.dark, { opacity: 0.3 }) +
    path(star(4, 26, 5), ink.gold.bright, { transform: 'translate(48 -18)' }) +
    path(star(4, 14, 3), '#fff', { transform: 'translate(14 14)' }) +
    path(star(4, 12, 3), '#fff', { transform: 'translate(74 16)' })
  );
};

const starMotif = (ink: Ink): string => {
  const d = star(5, 96, 44);
  const halves = repeat(
    5,
    (i) =>
      path(polygon([[0, 0], polar(-90 + i * 72, 92), polar(-54 + i * 72, 42)]), i % 2 ? ink.gold.dark : ink.gold.mid) +
      path(polygon([[0, 0], polar(-90 + i * 72, 92), polar(-126 + i * 72, 42)]), ink.gold.light),
  );
  return edged(d, ink.gold.deep, 10) + edged(d, metal(ink), 3, ink.gold.bright) + halves;
};

const sunburst = (ink: Ink): string =>
  path(rays(16, 98, 0.5), metal(ink)) +
  circle(0, 0, 56, ink.gold.deep) +
  circle(0, 0, 52, lit(ink, ink.gold)) +
  mirror(path('M-34 -10Q-20 -24 -8 -10Q-20 -2 -34 -10Z', ink.gold.deep)) +
  stroke('M0 -14L-6 14H6M-18 28Q0 38 18 28', ink.gold.deep, 4);

export const LIGHTS: readonly Motif[] = [
  motif('moon', 'halo midnight medianoche noche night nights orange moonshine', moon),
  motif('star', 'magnetar bloom nova', starMotif),
  motif('sun', 'noon perihelion solar sunrise sol', sunburst),
];

import { type Attributes, n, path } from './svg.js';

export type Point = readonly [number, number];

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

export const polar = (angle: number, radius: number, [cx, cy]: Point = [0, 0]): Point => [
  cx + Math.cos((angle * Math.PI) / 180) * radius,
  cy + Math.sin((angle * Math.PI) / 180) * radius,
];

export function star(points: number, outer: number, inner: number, turn = -90): string {
  return polygon(Array.from({ length: points * 2 }, (_, i) => polar(turn + (i * 180) / points, i % 2 ? inner : outer)));
}

/** Returns a path of wedges around the centre that look like rays of light. */
export function rays(count: number, radius: number, share = 0.5, turn = 0): string {
  const step = 360 / count;
  return Array.from({ length: count }, (_, i) => {
    const from = turn + i * step;
    return polygon([[0, 0], polar(from, radius), polar(from + step * share, radius)]);
  }).join('');
}

/** Returns a full circle as a path, to be combined with other paths under the even-odd fill rule. */
export const ring = (r: number, [cx, cy]: Point = [0, 0]) =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

/** Draws a flat ring between two concentric circles. */
export const hoop = (outer: number, inner: number, fill: string, centre: Point = [0, 0], more: Attributes = {}) =>
  path(`${ring(outer, centre)}${ring(inner, centre)}`, fill, { 'fill-rule': 'evenodd', ...more });

/**
 * Returns a closed path with left-right symmetry. The curves describe only its right side, from the top middle to the
 * bottom middle.
 */
export function symmetric(top: number, curves: readonly (readonly number[])[]): string {
  let right = `M0 ${n(top)}`;
  const ends: Point[] = [[0, top]];
  for (const curve of curves) {
    right += (curve.length === 2 ? 'L' : curve.length === 4 ? 'Q' : 'C') + curve.map(n).join(' ');
    ends.push([curve.at(-2) ?? 0, curve.at(-1) ?? 0]);
  }
  let left = '';
  for (let i = curves.length - 1; i >= 0; i--) {
    const curve = curves[i] ?? [];
    const [x, y] = ends[i] ?? [0, 0];
    const handles: number[] = [];
    for (let at = curve.length - 4; at >= 0; at -= 2) handles.push(-(curve[at] ?? 0), curve[at + 1] ?? 0);
    left += (curve.length === 2 ? 'L' : curve.length === 4 ? 'Q' : 'C') + [...handles, -x, y].map(n).join(' ');
  }
  return `${right}${left}Z`;
}

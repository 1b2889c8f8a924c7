/** Two decimals are a hundredth of a pixel, and keep the text of a picture the same on every machine. */
export function n(value: number): string {
  const short = Math.round(value * 100) / 100;
  return Object.is(short, -0) ? '0' : String(short);
}

export type Point = readonly [number, number];

export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

/** Collects what a picture defines; each call answers with the `url(#…)` to paint or clip with. */
export class Defs {
  readonly #parts = new Map<string, string>();

  #add(tag: string, attributes: string, body: string): string {
    const key = `${tag} ${attributes}>${body}`;
    const known = this.#parts.get(key);
    if (known) return `url(#${known})`;
    const id = `d${this.#parts.size}`;
    this.#parts.set(key, id);
    return `url(#${id})`;
  }

  /** Along a line in shares of the painted shape's box. */
  linear(stops: readonly Stop[], [x1, y1]: Point = [0, 0], [x2, y2]: Point = [0, 1]): string {
    return this.#add('linearGradient', `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`, stopText(stops));
  }

  /** The same in the units of the drawing, for shapes that share one light. */
  linearAt(stops: readonly Stop[], [x1, y1]: Point, [x2, y2]: Point): string {
    return this.#add(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`,
      stopText(stops),
    );
  }

  radial(stops: readonly Stop[], [cx, cy]: Point = [0.5, 0.5], r = 0.5): string {
    return this.#add('radialGradient', `cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}"`, stopText(stops));
  }

  clip(shape: string): string {
    return this.#add('clipPath', '', shape);
  }

  blur(deviation: number): string {
    return this.#add(
      'filter',
      'x="-50%" y="-50%" width="200%" height="200%"',
      `<feGaussianBlur stdDeviation="${n(deviation)}"/>`,
    );
  }

  toString(): string {
    const all = [...this.#parts].map(([key, id]) => {
      const [, tag = '', attributes = '', body = ''] = /^(\w+) ([^>]*)>([\s\S]*)$/.exec(key) ?? [];
      return `<${tag} id="${id}" ${attributes}>${body}</${tag}>`;
    });
    return `<defs>${all.join('')}</defs>`;
  }
}

function stopText(stops: readonly Stop[]): string {
  return stops
    .map(
      ({ at, colour, opacity = 1 }) =>
        `<stop offset="${n(at)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${n(opacity)}"` : ''}/>`,
    )
    .join('');
}

export const stops = (...colours: string[]): Stop[] =>
  colours.map((colour, i) => ({ at: colours.length === 1 ? 0 : i / (colours.length - 1), colour }));

export const fade = (colour: string, ...opacities: number[]): Stop[] =>
  opacities.map((opacity, i) => ({ at: i / (opacities.length - 1), colour, opacity }));

/** Attributes in the order given; numbers are shortened, what is undefined is left out. */
export type Attributes = Record<string, string | number | undefined>;

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
}

export const path = (d: string, fill: string, more: Attributes = {}) =>
  `<path d="${d}" fill="${fill}"${attributeText(more)}/>`;
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributeText(more)}/>`;
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${attributeText(more)}/>`;
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributeText(more)}/>`;
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributeText(more)}/>`;
export const group = (body: string, attributes: Attributes = {}) => `<g${attributeText(attributes)}>${body}</g>`;

export interface Placing {
  x?: number;
  y?: number;
  scale?: number;
  turn?: number;
  flip?: boolean;
  opacity?: number;
}

export function place(body: string, { x = 0, y = 0, scale = 1, turn = 0, flip = false, opacity }: Placing): string {
  const scaling = flip ? `${n(-scale)} ${n(scale)}` : n(scale);
  return group(body, {
    transform: `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scaling})`,
    opacity,
  });
}

/** The left half and its mirror image. */
export const mirror = (half: string) => half + group(half, { transform: 'scale(-1 1)' });

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

export const polar = (angle: number, radius: number, [cx, cy]: Point = [0, 0]): Point => [
  cx + Math.cos((angle * Math.PI) / 180) * radius,
  cy + Math.sin((angle * Math.PI) / 180) * radius,
];

export function star(points: number, outer: number, inner: number, turn = -90): string {
  return polygon(Array.from({ length: points * 2 }, (_, i) => polar(turn + (i * 180) / points, i % 2 ? inner : outer)));
}

/** Wedges from the centre, as light through dust. */
export function rays(count: number, radius: number, share = 0.5, turn = 0): string {
  const step = 360 / count;
  return Array.from({ length: count }, (_, i) => {
    const from = turn + i * step;
    return polygon([[0, 0], polar(from, radius), polar(from + step * share, radius)]);
  }).join('');
}

/** A full circle as a path, to be joined with others under even-odd. */
export const ring = (r: number, [cx, cy]: Point = [0, 0]) =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);

export function picture(width: number, height: number, defs: Defs, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width)} ${n(height)}">${defs}${body}</svg>`;
}

import type { Point } from './shapes.js';
import { n } from './svg.js';

export interface Stop {
  at: number;
  colour: string;
  opacity?: number;
}

/**
 * Collects the gradients and clip paths of one SVG picture. Each method returns the `url(#…)` to paint or clip with.
 */
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

  /** Adds a linear gradient whose start and end points are fractions of the painted shape's bounding box. */
  linear(stops: readonly Stop[], [x1, y1]: Point = [0, 0], [x2, y2]: Point = [0, 1]): string {
    return this.#add('linearGradient', `x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}"`, stopText(stops));
  }

  /** Adds a linear gradient whose start and end points are in drawing units, for shapes that share one light source. */
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

/** Creates gradient stops from pairs of an offset (0 to 1) and a colour. */
export const steps = (...pairs: (readonly [at: number, colour: string])[]): Stop[] =>
  pairs.map(([at, colour]) => ({ at, colour }));

export const fade = (colour: string, ...opacities: number[]): Stop[] =>
  opacities.map((opacity, i) => ({ at: i / (opacities.length - 1), colour, opacity }));

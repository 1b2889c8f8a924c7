import { within } from './arrange.js';
import { type Defs, fade, steps, stops } from './defs.js';
import type { Ramp } from './ramps.js';
import type { Random } from './random.js';
import { circle, path } from './svg.js';

/** Materials that a motif is drawn with (main, second, gold), and the direction of the light. */
export interface Ink {
  defs: Defs;
  random: Random;
  main: Ramp;
  second: Ramp;
  gold: Ramp;
  glow: string;
  /** Direction of the light: -1 from the left, 1 from the right. */
  side: -1 | 1;
}

/** Returns a gradient fill in the tones of a colour ramp, lit from above. */
export function lit(ink: Ink, tones: Ramp = ink.main): string {
  return ink.defs.linear(
    stops(tones.light, tones.mid, tones.dark),
    ink.side < 0 ? [0.1, 0] : [0.9, 0],
    ink.side < 0 ? [0.7, 1] : [0.3, 1],
  );
}

/** Returns a polished metal fill. It has two highlights, which distinguishes it from a plain gradient. */
export function metal(ink: Ink, tones: Ramp = ink.gold): string {
  return ink.defs.linear(
    steps(
      [0, tones.bright],
      [0.22, tones.light],
      [0.5, tones.mid],
      [0.62, tones.dark],
      [0.78, tones.mid],
      [1, tones.deep],
    ),
    ink.side < 0 ? [0, 0] : [1, 0],
    ink.side < 0 ? [0.85, 1] : [0.15, 1],
  );
}

/**
 * Returns a rectangle that tightly encloses a path of absolute commands. A tight rectangle is cheaper to render,
 * because the cost grows with the painted area.
 */
function frameAround(d: string): string {
  if (/[a-zA]/.test(d)) return 'M-150 -150H150V150H-150Z';
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const [, command = '', list = ''] of d.matchAll(/([MLHVCQ])([^A-Z]*)/g)) {
    (list.match(/-?[\d.]+/g) ?? []).map(Number).forEach((value, i) => {
      const across = command === 'H' || (command !== 'V' && i % 2 === 0);
      if (across) [box.left, box.right] = [Math.min(box.left, value), Math.max(box.right, value)];
      else [box.top, box.bottom] = [Math.min(box.top, value), Math.max(box.bottom, value)];
    });
  }
  return `M${box.left - 16} ${box.top - 16}H${box.right + 16}V${box.bottom + 16}H${box.left - 16}Z`;
}

/** Shades a shape with a rim of light on the lit side and a shadow on the other side, both clipped to the shape. */
export function relief(
  ink: Ink,
  d: string,
  { fill, tones, rim, shade }: { fill: string; tones: Ramp; rim: number; shade: number },
): string {
  const x = ink.side;
  const outside = frameAround(d);
  const inner =
    path(d, fill) +
    (shade > 0
      ? path(`${outside}${d}`, tones.deep, {
          'fill-rule': 'evenodd',
          opacity: 0.5,
          transform: `translate(${x * shade} ${-shade * 0.8})`,
        })
      : '') +
    (rim > 0
      ? path(`${outside}${d}`, tones.bright, {
          'fill-rule': 'evenodd',
          opacity: 0.85,
          transform: `translate(${-x * rim * 0.7} ${rim * 0.8})`,
        })
      : '');
  return within(ink.defs, d, inner);
}

/** Draws a shape of one material with relief shading and a fill that is lit from above. */
export const raised = (ink: Ink, d: string, tones: Ramp, rim: number, shade: number) =>
  relief(ink, d, { fill: lit(ink, tones), tones, rim, shade });

/** Draws a shape of polished metal with relief shading. */
export const wrought = (ink: Ink, d: string, tones: Ramp, rim: number, shade: number) =>
  relief(ink, d, { fill: metal(ink, tones), tones, rim, shade });

/** Draws a glow around a shining object. */
export const halo = (ink: Ink, x: number, y: number, r: number, strength = 0.6) =>
  circle(x, y, r, ink.defs.radial(fade(ink.glow, strength, strength * 0.3, 0)));

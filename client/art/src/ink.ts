import { darker, lighter, mix } from './colour.js';
import type { Random } from './random.js';
import { type Attributes, circle, type Defs, fade, group, path, stops } from './svg.js';

/** Five tones of one material, from shadow to light. */
export interface Ramp {
  deep: string;
  dark: string;
  mid: string;
  light: string;
  bright: string;
}

export const ramp = (deep: string, dark: string, mid: string, light: string, bright: string): Ramp => ({
  deep,
  dark,
  mid,
  light,
  bright,
});

/** A ramp around one colour. */
export function rampOf(colour: string, shadow = '#0b0f22'): Ramp {
  return {
    deep: mix(colour, shadow, 0.78),
    dark: mix(colour, shadow, 0.48),
    mid: colour,
    light: lighter(colour, 0.32),
    bright: lighter(colour, 0.68),
  };
}

export const GOLD = ramp('#4a2506', '#94590f', '#dca032', '#f8d673', '#fff6cf');
export const SILVER = ramp('#1f2a3d', '#4c5c78', '#93a5c0', '#d0dcec', '#ffffff');
export const BONE = ramp('#4b3a32', '#8d7666', '#cfbda6', '#efe3cf', '#fffaf0');
export const WOOD = ramp('#1f0f0a', '#44230f', '#7a4320', '#b3733c', '#e3b077');
export const IRON = ramp('#0d1220', '#232c40', '#46536d', '#7f8fab', '#c3d0e6');

/** What a motif is drawn with: the main material, a second one, and where the light comes from. */
export interface Ink {
  defs: Defs;
  random: Random;
  main: Ramp;
  second: Ramp;
  gold: Ramp;
  glow: string;
  /** -1 from the left, 1 from the right. */
  side: -1 | 1;
}

/** Top-lit fill of a ramp. */
export function lit(ink: Ink, tones: Ramp = ink.main): string {
  return ink.defs.linear(
    stops(tones.light, tones.mid, tones.dark),
    ink.side < 0 ? [0.1, 0] : [0.9, 0],
    ink.side < 0 ? [0.7, 1] : [0.3, 1],
  );
}

/** Polished metal: two lights, so that it does not read as a plain gradient. */
export function metal(ink: Ink, tones: Ramp = ink.gold): string {
  return ink.defs.linear(
    [
      { at: 0, colour: tones.bright },
      { at: 0.22, colour: tones.light },
      { at: 0.5, colour: tones.mid },
      { at: 0.62, colour: tones.dark },
      { at: 0.78, colour: tones.mid },
      { at: 1, colour: tones.deep },
    ],
    ink.side < 0 ? [0, 0] : [1, 0],
    ink.side < 0 ? [0.85, 1] : [0.15, 1],
  );
}

/** A rectangle just around a path of absolute commands: what is drawn costs by its area. */
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

/** Shading within a shape: a rim of light on the lit side and a shade on the other, both cut by the shape's own edge. */
export function relief(
  ink: Ink,
  d: string,
  {
    fill = lit(ink),
    tones = ink.main,
    rim = 4,
    shade = 9,
  }: { fill?: string; tones?: Ramp; rim?: number; shade?: number } = {},
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
  return group(inner, { 'clip-path': ink.defs.clip(path(d, '#000')) });
}

/** A dark edge that parts a shape from its ground. */
export const edge = (d: string, colour: string, width = 5, more: Attributes = {}) =>
  path(d, colour, { stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round', ...more });

export const shadowOf = (tones: Ramp) => darker(tones.deep, 0.35);

/** Light around a thing that shines. */
export const halo = (ink: Ink, x: number, y: number, r: number, strength = 0.6) =>
  circle(x, y, r, ink.defs.radial(fade(ink.glow, strength, strength * 0.3, 0)));

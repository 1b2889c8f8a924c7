type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Mixes two colours; `share` is the proportion of the second colour, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [parse(first), parse(second)];
  return format(a.map((part, i) => part + ((b[i] ?? 0) - part) * share) as Rgb);
}

/** Returns how light a colour looks, from 0 for black to 1 for white. */
export function lightness(colour: string): number {
  const [r, g, b] = parse(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export const darker = (colour: string, share: number) => mix(colour, '#05070f', share);
export const lighter = (colour: string, share: number) => mix(colour, '#ffffff', share);

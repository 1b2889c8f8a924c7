/**
 * Hash of all art, set by vite.config.ts. The hash is part of each picture's URL, so that browsers can cache pictures
 * for a year and still load redrawn ones.
 */
declare const __ART_VERSION__: string | undefined;

const VERSION = typeof __ART_VERSION__ === 'string' ? `?v=${__ART_VERSION__}` : '';

/** Returns the URL of an art file, such as `games/dice-180.avif`. */
export function artUrl(file: string): string {
  return `/art/${file}${VERSION}`;
}

/** The picture widths that client/art renders, in pixels. */
export const GAME_WIDTHS = [180, 360] as const;
export const PROMO_WIDTHS = [320, 640] as const;

export function srcSet(base: string, widths: readonly number[], type: 'avif' | 'webp'): string {
  return widths.map((width) => `${artUrl(`${base}-${width}.${type}`)} ${width}w`).join(', ');
}

/** Set by vite.config.ts: a hash of all the art, so that a picture may be kept for a year and is asked for anew once redrawn. */
declare const __ART_VERSION__: string | undefined;

const VERSION = typeof __ART_VERSION__ === 'string' ? `?v=${__ART_VERSION__}` : '';

/** Address of a drawn file, such as `games/dice-180.avif`. */
export function artUrl(file: string): string {
  return `/art/${file}${VERSION}`;
}

/** The widths that client/art draws. */
export const GAME_WIDTHS = [180, 360] as const;
export const PROMO_WIDTHS = [320, 640] as const;

export function srcSet(base: string, widths: readonly number[], type: 'avif' | 'webp'): string {
  return widths.map((width) => `${artUrl(`${base}-${width}.${type}`)} ${width}w`).join(', ');
}

import type { PromoBannerEvent } from './promo-banner.machine.js';
import type { SidenavsEvent } from './sidenavs.machine.js';
import { EXTRA_SMALL, MOBILE_PLATFORM, WIDE } from './use-media.js';

/** The left sidenav stands for good on wide screens; a tablet of that width keeps it over the content. */
export const isWide = (): boolean => matchMedia(WIDE).matches && !MOBILE_PLATFORM;
export const isExtraSmall = (): boolean => matchMedia(EXTRA_SMALL).matches;

/** Tells the shell's machines how wide the window has become. */
export function tellScreenSize(parts: {
  sidenavs: { send: (event: SidenavsEvent) => void };
  promoBanner: { send: (event: PromoBannerEvent) => void };
}): void {
  matchMedia(WIDE).addEventListener('change', () => parts.sidenavs.send({ type: isWide() ? 'WIDENED' : 'NARROWED' }));
  matchMedia(EXTRA_SMALL).addEventListener('change', () =>
    parts.promoBanner.send({ type: 'RESIZED', extraSmall: isExtraSmall() }),
  );
  // For the styles: the toolbar below takes its room on every screen of a phone or tablet.
  document.documentElement.toggleAttribute('data-mobile-platform', MOBILE_PLATFORM);
}

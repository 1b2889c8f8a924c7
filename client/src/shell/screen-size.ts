import type { PromoBannerEvent } from './promo-banner.machine.js';
import type { SidenavsEvent } from './sidenavs.machine.js';
import { EXTRA_SMALL, MOBILE_PLATFORM, WIDE } from './use-media.js';

/**
 * Whether the left side navigation is permanently visible. It is on wide screens, except on tablets, where it opens
 * over the content.
 */
export const isWide = (): boolean => matchMedia(WIDE).matches && !MOBILE_PLATFORM;
export const isExtraSmall = (): boolean => matchMedia(EXTRA_SMALL).matches;

/** Sends changes of the window width to the shell's state machines. */
export function reportScreenSize(parts: {
  sidenavs: { send: (event: SidenavsEvent) => void };
  promoBanner: { send: (event: PromoBannerEvent) => void };
}): void {
  matchMedia(WIDE).addEventListener('change', () => parts.sidenavs.send({ type: isWide() ? 'WIDENED' : 'NARROWED' }));
  matchMedia(EXTRA_SMALL).addEventListener('change', () =>
    parts.promoBanner.send({ type: 'RESIZED', extraSmall: isExtraSmall() }),
  );
  // Read by the stylesheets: every phone and tablet reserves space for the bottom toolbar.
  document.documentElement.toggleAttribute('data-mobile-platform', MOBILE_PLATFORM);
}

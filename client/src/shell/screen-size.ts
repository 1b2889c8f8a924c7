import type { PromoBannerEvent } from './promo-banner.machine.js';
import type { SidenavsEvent } from './sidenavs.machine.js';
import { EXTRA_SMALL, MOBILE_PLATFORM, WIDE } from './use-media.js';

/**
 * Returns whether the left side navigation is permanently visible. This is the case on wide screens, except on tablets,
 * where the navigation opens over the content.
 */
export const isWide = (): boolean => matchMedia(WIDE).matches && !MOBILE_PLATFORM;
export const isExtraSmall = (): boolean => matchMedia(EXTRA_SMALL).matches;

/** Reports changes of the window width to the state machines of the app shell. */
export function reportScreenSize(parts: {
  sidenavs: { send: (event: SidenavsEvent) => void };
  promoBanner: { send: (event: PromoBannerEvent) => void };
}): void {
  matchMedia(WIDE).addEventListener('change', () => parts.sidenavs.send({ type: isWide() ? 'WIDENED' : 'NARROWED' }));
  matchMedia(EXTRA_SMALL).addEventListener('change', () =>
    parts.promoBanner.send({ type: 'RESIZED', extraSmall: isExtraSmall() }),
  );
  // The stylesheets read this attribute: every phone and tablet reserves space for the bottom toolbar.
  document.documentElement.toggleAttribute('data-mobile-platform', MOBILE_PLATFORM);
}

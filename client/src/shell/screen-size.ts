import type { SidenavsEvent } from './sidenavs.machine.js';
import { MOBILE_PLATFORM, WIDE } from './use-media.js';

/**
 * Returns whether the left side navigation is permanently visible. This is the case on wide screens, except on tablets,
 * where the navigation opens over the content.
 */
export const isWide = (): boolean => matchMedia(WIDE).matches && !MOBILE_PLATFORM;

/** Reports changes of the window width to the state machine of the side navigations. */
export function reportScreenSize(parts: { sidenavs: { send: (event: SidenavsEvent) => void } }): void {
  matchMedia(WIDE).addEventListener('change', () => parts.sidenavs.send({ type: isWide() ? 'WIDENED' : 'NARROWED' }));
  // The stylesheets read this attribute: every phone and tablet reserves space for the bottom toolbar.
  document.documentElement.toggleAttribute('data-mobile-platform', MOBILE_PLATFORM);
}

import { useCallback, useSyncExternalStore } from 'react';
import { isMobilePlatform } from './platform.js';

/** The specification's breakpoints are 599, 959 and 1279 px (§9). */
export const EXTRA_SMALL = '(max-width: 599px)';
/** Screens wider than small, where the left side navigation is next to the content. */
export const WIDE = '(min-width: 960px)';

export const MOBILE_PLATFORM = isMobilePlatform(navigator);

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  const isMatch = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, isMatch, isMatch);
}

/** Returns whether the bottom toolbar is shown: on extra-small screens and mobile platforms. */
export function useThumbs(): boolean {
  return useMedia(EXTRA_SMALL) || MOBILE_PLATFORM;
}

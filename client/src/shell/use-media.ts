import { useCallback, useSyncExternalStore } from 'react';
import { isMobilePlatform } from './platform.js';

/** Media query for extra-small screens. The breakpoints of the specification (§9) are 599, 959 and 1279 px. */
export const EXTRA_SMALL = '(max-width: 599px)';
/** Media query for screens on which the left side navigation is next to the content. */
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

/** Returns whether the bottom toolbar is shown, which is the case on extra-small screens, phones and tablets. */
export function useThumbs(): boolean {
  return useMedia(EXTRA_SMALL) || MOBILE_PLATFORM;
}

import { useCallback, useSyncExternalStore } from 'react';
import { isMobilePlatform } from './platform.js';

/** The specification's breakpoints (§9): 599, 959, 1279. */
export const EXTRA_SMALL = '(max-width: 599px)';
/** Wider than small: the left sidenav stands beside the content. */
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

/** Where the thumb is: the toolbar below has what the toolbar above has no room for. */
export function useThumbs(): boolean {
  return useMedia(EXTRA_SMALL) || MOBILE_PLATFORM;
}

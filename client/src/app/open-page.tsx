import { type ReactNode, useEffect } from 'react';

let shown = false;

/**
 * Returns true if a page that needs no sign-in was shown since the client was loaded, so that there is a page to go
 * back to.
 */
export const openPageWasShown = (): boolean => shown;

/** Wrapper for pages that need no sign-in; records that such a page was shown. */
export function OpenPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    shown = true;
  }, []);
  return children;
}

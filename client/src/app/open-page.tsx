import { type ReactNode, useEffect } from 'react';

let shown = false;

/**
 * Returns whether a page that needs no sign-in has been shown since the client was loaded, so that there is a page to
 * go back to.
 */
export const openPageWasShown = (): boolean => shown;

/** Wraps a page that needs no sign-in and records that such a page was shown. */
export function OpenPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    shown = true;
  }, []);
  return children;
}

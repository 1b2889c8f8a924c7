import { type ReactNode, useEffect } from 'react';

let shown = false;

/** Whether a page that needs no sign-in was on the screen since the client was loaded: somewhere to go back to. */
export const openPageWasShown = (): boolean => shown;

/** A page for everybody. */
export function OpenPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    shown = true;
  }, []);
  return children;
}

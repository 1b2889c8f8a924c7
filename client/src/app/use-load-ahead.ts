import { useEffect } from 'react';
import { routeAt } from './routes.js';

/** A link that is pointed at, touched or come to by keyboard is about to be followed: its page's code is on its way by then. */
export function useLoadAhead(): void {
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== location.origin) return;
      // Who then follows the link hears of the failure.
      routeAt(link.pathname)
        ?.load()
        .catch(() => {});
    };
    const kinds = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const kind of kinds) addEventListener(kind, ahead, { passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, ahead);
    };
  }, []);
}

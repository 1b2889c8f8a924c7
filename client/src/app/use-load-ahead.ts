import { useEffect } from 'react';
import { routeAt } from './routes.js';

/**
 * Preloads the code of a page when a link to it is hovered, touched or focused, because a click is likely to follow.
 */
export function useLoadAhead(): void {
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== location.origin) return;
      // The error of this preload is ignored: if the player follows the link, the route loads the code again and shows
      // a failure.
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

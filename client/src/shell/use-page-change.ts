import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { goToAnchor, goToHeading, keepScroll, keptScroll, restoreScroll, type Stop } from './scroll-position.js';
import { followUrl, type Navigation } from './shown-url.js';

interface PageLocation {
  path: string;
  search: string;
  move: number;
}

/**
 * Sets the scroll position and the focus on navigation. A new page starts at its top or anchor, with its heading
 * focused; Back restores the scroll position; a link to the current page scrolls to its top. A change of the query
 * alone has no effect.
 * @param arrived called when the new page's heading is shown
 */
export function usePageChange(main: RefObject<HTMLElement | null>, arrived: () => void): void {
  const [path] = useLocation();
  const search = useSearch();
  const [moved, setMoved] = useState<{ way: Navigation; count: number }>({ way: 'replace', count: 0 });
  const before = useRef<PageLocation>(undefined);
  const stops = useRef<Stop[]>([]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keeping = keepScroll();
    // This must happen before the new page is rendered, which takes a while.
    addEventListener('pushState', keeping.forget);
    addEventListener('popstate', keeping.forget);
    const unfollow = followUrl((way) => {
      if (way !== 'replace') setMoved(({ count }) => ({ way, count: count + 1 }));
    });
    return () => {
      unfollow();
      keeping.stop();
      removeEventListener('pushState', keeping.forget);
      removeEventListener('popstate', keeping.forget);
    };
  }, []);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = { path, search, move: moved.count };
    const navigation = from?.move === moved.count ? 'replace' : moved.way;
    const elsewhere = from?.path !== path;
    if (!elsewhere && navigation === 'replace') return;
    // The player has already scrolled the prerendered first view before this code was loaded, so the position is kept.
    if (!from && scrollY > 0) return;
    for (const stop of stops.current) stop();
    stops.current = [];

    const kept = navigation === 'push' ? null : keptScroll();
    const anchor = kept === null && location.hash.length > 1 ? location.hash : null;
    if (kept !== null) stops.current.push(restoreScroll(kept));
    else if (anchor) stops.current.push(goToAnchor(anchor));
    else if (from && (elsewhere || search === from.search)) scrollTo({ top: 0, behavior: 'instant' });
    if (from && elsewhere && !anchor && main.current) stops.current.push(goToHeading(main.current, arrived));
  }, [path, search, moved, main, arrived]);
}

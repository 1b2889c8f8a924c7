import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { goToAnchor, goToHeading, keepScroll, keptScroll, restoreScroll, type Stop } from './page-place.js';

/** How the address came to be: by a link, by Back and Forward, or by the page put in its place. */
type Way = 'push' | 'traverse' | 'replace';

interface Place {
  path: string;
  search: string;
  move: number;
}

/**
 * A new page starts at its top or at its anchor, with the keyboard on its heading; going back finds the place that was left; the link
 * to where one is leads to its top. Another query alone moves nothing.
 * @param arrived the new page's heading stands
 */
export function usePageChange(main: RefObject<HTMLElement | null>, arrived: () => void): void {
  const [path] = useLocation();
  const search = useSearch();
  const [moved, setMoved] = useState<{ way: Way; count: number }>({ way: 'replace', count: 0 });
  const before = useRef<Place>(undefined);
  const stops = useRef<Stop[]>([]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keeping = keepScroll();
    const move = (way: Way) => () => {
      keeping.forget();
      setMoved(({ count }) => ({ way, count: count + 1 }));
    };
    const onPush = move('push');
    const onTraverse = move('traverse');
    // The first is wouter's own word that a link was followed.
    addEventListener('pushState', onPush);
    addEventListener('popstate', onTraverse);
    return () => {
      keeping.stop();
      removeEventListener('pushState', onPush);
      removeEventListener('popstate', onTraverse);
    };
  }, []);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = { path, search, move: moved.count };
    const way = from?.move === moved.count ? 'replace' : moved.way;
    const elsewhere = from?.path !== path;
    if (!elsewhere && way === 'replace') return;
    // In the first view, before this code had come, the reader went on already.
    if (!from && scrollY > 0) return;
    for (const stop of stops.current) stop();
    stops.current = [];

    const kept = way === 'push' ? null : keptScroll();
    const anchor = kept === null && location.hash.length > 1 ? location.hash : null;
    if (kept !== null) stops.current.push(restoreScroll(kept));
    else if (anchor) stops.current.push(goToAnchor(anchor));
    else if (from && (elsewhere || search === from.search)) scrollTo({ top: 0, behavior: 'instant' });
    if (from && elsewhere && !anchor && main.current) stops.current.push(goToHeading(main.current, arrived));
  }, [path, search, moved, main, arrived]);
}

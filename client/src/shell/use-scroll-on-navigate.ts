import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A new page starts at its top, with the focus on its content; going back finds the place that was left. The positions live in the
 * history entries themselves: an entry that has one was here before, and a reload keeps them.
 */
export function useScrollOnNavigate(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const arrived = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onScroll = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => history.replaceState({ ...history.state, scrollY: window.scrollY }, ''), 100);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer.current);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    if (arrived.current === path) return;
    const first = arrived.current === undefined;
    arrived.current = path;
    // What was still to be written down belongs to the page that was left.
    clearTimeout(timer.current);
    const kept = keptScroll();
    if (kept !== null) {
      // The page's own content stands after its first frame.
      requestAnimationFrame(() => scrollTo(0, kept));
    } else if (!first) {
      scrollTo(0, 0);
      main.current?.focus({ preventScroll: true });
    }
  }, [path, main]);
}

function keptScroll(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'scrollY' in state && typeof state.scrollY === 'number'
    ? state.scrollY
    : null;
}

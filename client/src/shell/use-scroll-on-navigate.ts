import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A new page starts at its top, with the focus on its content; going back finds the place that was left. The positions live in the
 * history entries themselves, so they survive a reload.
 */
export function useScrollOnNavigate(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const arrived = useRef(path);
  const popped = useRef(false);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const onPop = () => {
      popped.current = true;
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState({ ...history.state, scrollY: window.scrollY }, ''), 100);
    };
    addEventListener('popstate', onPop);
    addEventListener('scroll', onScroll, { passive: true });
    const kept = keptScroll();
    if (kept > 0) requestAnimationFrame(() => scrollTo(0, kept));
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', onPop);
      removeEventListener('scroll', onScroll);
    };
  }, []);

  useLayoutEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    if (popped.current) {
      popped.current = false;
      const kept = keptScroll();
      // The page's own content stands after its first frame.
      requestAnimationFrame(() => scrollTo(0, kept));
      return;
    }
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}

function keptScroll(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'scrollY' in state && typeof state.scrollY === 'number'
    ? state.scrollY
    : 0;
}

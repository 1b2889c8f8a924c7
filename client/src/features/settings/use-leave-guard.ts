import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** A way off the page that was held back. */
type Held = { by: 'history'; key: string } | { by: 'link'; to: string };

export interface LeaveGuard {
  /** The player was about to leave: ask. */
  held: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds back what would leave the page: links and the back button by the Navigation API, the tab's end and reloads by the browser's own
 * question. A browser without that API asks only the latter.
 * @param stays addresses at which nothing would be lost
 */
export function useLeaveGuard(guarding: boolean, stays: (path: string) => boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [held, setHeld] = useState<Held | null>(null);
  const letGo = useRef(false);

  useEffect(() => {
    if (!guarding) return;
    // What was given up before was something else.
    letGo.current = false;
    const onEnd = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      const leaves = to.origin === location.origin && event.destination.sameDocument && !stays(to.pathname);
      if (letGo.current || !leaves || !event.cancelable) return;
      event.preventDefault();
      setHeld(
        event.navigationType === 'traverse'
          ? { by: 'history', key: event.destination.key }
          : { by: 'link', to: to.pathname + to.search + to.hash },
      );
    };
    const api = 'navigation' in window ? window.navigation : null;
    addEventListener('beforeunload', onEnd);
    api?.addEventListener('navigate', onNavigate);
    return () => {
      removeEventListener('beforeunload', onEnd);
      api?.removeEventListener('navigate', onNavigate);
    };
  }, [guarding, stays]);

  return {
    held: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      if (!held) return;
      letGo.current = true;
      setHeld(null);
      if (held.by === 'history') window.navigation.traverseTo(held.key);
      else navigate(held.to);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** A navigation that was stopped until the player decides. */
type PendingLeave = { by: 'history'; key: string } | { by: 'link'; to: string };

export interface LeaveGuard {
  /** True while a navigation is stopped and the player must be asked. */
  isPending: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Stops navigations away from the page: links and the back button with the Navigation API, closing the tab and reloads
 * with the browser's own confirmation. A browser without the Navigation API only covers the latter.
 * @param stays returns true for paths that can be opened without losing changes
 */
export function useLeaveGuard(guarding: boolean, stays: (path: string) => boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState<PendingLeave | null>(null);
  const letGo = useRef(false);

  useEffect(() => {
    if (!guarding) return;
    // An earlier decision to leave applied to earlier changes, so it is reset.
    letGo.current = false;
    const onEnd = (event: BeforeUnloadEvent) => event.preventDefault();
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url);
      const leaves = to.origin === location.origin && event.destination.sameDocument && !stays(to.pathname);
      if (letGo.current || !leaves || !event.cancelable) return;
      event.preventDefault();
      setPending(
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
    isPending: pending !== null,
    stay: () => setPending(null),
    leave: () => {
      if (!pending) return;
      letGo.current = true;
      setPending(null);
      if (pending.by === 'history') window.navigation.traverseTo(pending.key);
      else navigate(pending.to);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** A navigation that is blocked until the player decides whether to leave. */
type PendingLeave = { by: 'history'; key: string } | { by: 'link'; to: string };

export interface LeaveGuard {
  /** Whether a navigation is blocked and the player must decide. */
  isPending: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Asks for confirmation before the player leaves the page. Links and the Back button are blocked through the Navigation
 * API; closing the tab and reloading show the browser's own prompt. A browser without the Navigation API covers only
 * closing and reloading.
 * @param stays returns true for paths that can be opened without losing changes
 */
export function useLeaveGuard(guarding: boolean, stays: (path: string) => boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState<PendingLeave | null>(null);
  const letGo = useRef(false);

  useEffect(() => {
    if (!guarding) return;
    // An earlier decision to leave referred to earlier changes, so it is reset.
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

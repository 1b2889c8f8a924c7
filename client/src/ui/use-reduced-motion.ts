import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Returns whether the player prefers reduced motion. If so, the client fades elements but does not move them. */
export function useReducedMotion(): boolean {
  const isAsked = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, isAsked, isAsked);
}

import { type RefCallback, useEffect, useState } from 'react';

/**
 * Distance from the viewport at which content starts to load: early enough to be ready in time, but late enough to skip
 * content that is never scrolled to.
 */
const AHEAD = '400px 0px';

/** Returns a ref for an element and whether the element has ever been near the viewport. */
export function useNear(): [RefCallback<Element>, boolean] {
  const [target, setTarget] = useState<Element | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !target) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [target, near]);
  return [setTarget, near];
}

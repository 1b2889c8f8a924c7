import { type RefCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Distance from the viewport at which content starts to load: early enough to be ready in time, but late enough to skip
 * content that is never scrolled to.
 */
const AHEAD = '400px 0px';

/**
 * Returns a ref for an element and whether the element has ever been near the viewport. Printing brings every element
 * near, because the paper shows the complete page.
 */
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
    const onPrint = () => flushSync(() => setNear(true));
    addEventListener('beforeprint', onPrint);
    return () => {
      watch.disconnect();
      removeEventListener('beforeprint', onPrint);
    };
  }, [target, near]);
  return [setTarget, near];
}

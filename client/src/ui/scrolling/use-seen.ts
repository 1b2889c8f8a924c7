import { type RefObject, useEffect, useRef } from 'react';

/** While `active`, calls back whenever the element comes near the visible area of the page (or of `root`). */
export function useSeen(
  element: RefObject<Element | null>,
  active: boolean,
  call: () => void,
  root?: RefObject<Element | null>,
): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const target = element.current;
    if (!active || !target) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { root: root?.current ?? null, rootMargin: '600px 0px' },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, active, root]);
}

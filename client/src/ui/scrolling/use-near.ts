import { type RefObject, useEffect, useState } from 'react';

/** Far enough ahead that what comes into view is there, near enough that what is never looked at costs nothing. */
const AHEAD = '400px 0px';

/** Whether the element has ever been close to the screen. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const place = element.current;
    if (near || !place) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [element, near]);
  return near;
}

import { type RefCallback, useEffect, useState } from 'react';

/** Far enough ahead that what comes into view is there, near enough that what is never looked at costs nothing. */
const AHEAD = '400px 0px';

/** A ref for an element, and whether that has ever been close to the screen. */
export function useNear(): [RefCallback<Element>, boolean] {
  const [place, setPlace] = useState<Element | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [place, near]);
  return [setPlace, near];
}

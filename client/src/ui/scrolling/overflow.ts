import { type RefObject, useEffect, useState } from 'react';

/** Minimum overflow in pixels; content that overflows by less counts as fitting (specification §9). */
export const OVERFLOW_PX_MIN = 5;

export interface Overflow {
  overflows: boolean;
  atStart: boolean;
  atEnd: boolean;
}

export function overflowOf(box: { scrollLeft: number; scrollWidth: number; clientWidth: number }): Overflow {
  const hidden = box.scrollWidth - box.clientWidth;
  const overflows = hidden >= OVERFLOW_PX_MIN;
  return { overflows, atStart: !overflows || box.scrollLeft <= 1, atEnd: !overflows || box.scrollLeft >= hidden - 1 };
}

const FITS: Overflow = { overflows: false, atStart: true, atEnd: true };

/**
 * Returns whether and where an element's content overflows. The result is updated on scroll and resize.
 * @param content a changed value triggers a new measurement
 */
export function useOverflow(element: RefObject<HTMLElement | null>, content: unknown): Overflow {
  const [overflow, setOverflow] = useState(FITS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: overflowing content does not resize the element, so the content must trigger the effect
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () =>
      setOverflow((was) => {
        const is = overflowOf(box);
        return was.overflows === is.overflows && was.atStart === is.atStart && was.atEnd === is.atEnd ? was : is;
      });
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [element, content]);
  return overflow;
}

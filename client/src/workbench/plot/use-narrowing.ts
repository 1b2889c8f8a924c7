import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../ui/index.js';
import { shownAt } from './narrowing.js';

/** Duration of the complete animation, in milliseconds. */
const DURATION_MS = 1_200;

/**
 * Animates the probes of a search. With reduced motion, all of them are shown at once.
 * @param run changes with each run of the search, which starts the animation again
 * @returns the number of probes to show
 */
export function useNarrowing(run: number, probes: number): number {
  const still = useReducedMotion();
  const [shown, setShown] = useState({ run, count: 0 });
  useEffect(() => {
    if (still) return;
    let frame = 0;
    const start = performance.now();
    const tick = () => {
      const count = shownAt((performance.now() - start) / DURATION_MS, probes);
      setShown((now) => (now.run === run && now.count === count ? now : { run, count }));
      if (count < probes) frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [still, run, probes]);
  if (still) return probes;
  return shown.run === run ? shown.count : 0;
}

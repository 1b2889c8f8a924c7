import { useEffect, useRef } from 'react';

/**
 * Calls `draw` before every frame that the browser shows, or every `everyMs` milliseconds. Nothing of it goes through
 * React's state, so a frame costs only what it draws.
 */
export function useFrames(draw: () => void, everyMs = 0): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    let request = 0;
    let last = Number.NEGATIVE_INFINITY;
    const frame = (at: number) => {
      request = requestAnimationFrame(frame);
      if (at - last < everyMs) return;
      last = at;
      latest.current();
    };
    request = requestAnimationFrame(frame);
    return () => cancelAnimationFrame(request);
  }, [everyMs]);
}

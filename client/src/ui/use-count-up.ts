import type { Micros } from '@goldwake/contracts';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from './use-reduced-motion.js';

const DURATION_MS = 300;

/**
 * Returns the amount to display now: increases are animated over 300 ms, decreases are shown at once.
 * @param scope when it changes (for example to another currency), the new amount is shown without animation
 */
export function useCountUp(amount: Micros, scope = ''): Micros {
  const still = useReducedMotion();
  const [shown, setShown] = useState({ amount, scope });
  const from = useRef({ amount, scope });

  useEffect(() => {
    const start = from.current;
    if (still || start.scope !== scope || amount <= start.amount) {
      from.current = { amount, scope };
      setShown(from.current);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - began) / DURATION_MS));
      const eased = 1 - (1 - part) ** 3;
      const at =
        part === 1 ? amount : start.amount + ((amount - start.amount) * BigInt(Math.round(eased * 10_000))) / 10_000n;
      from.current = { amount: at, scope };
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount, scope, still]);

  // The effect runs only after paint. Until then, a decrease or a changed scope must not show the old number.
  return shown.scope !== scope || amount < shown.amount ? amount : shown.amount;
}

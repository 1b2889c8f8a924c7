import { useEffect, useState } from 'react';

/** Time without a response after which a button shows that it is still waiting, in milliseconds. */
const SLOW_MS = 300;

/**
 * Returns whether something has been working for so long that the screen should show it.
 * @param ms how long that is, in milliseconds
 */
export function useSlow(working: boolean, ms = SLOW_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!working) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), ms);
    return () => clearTimeout(timer);
  }, [working, ms]);
  return slow && working;
}

import { useEffect, useState } from 'react';

/**
 * Returns how many of the cards of an answer have landed, while they land one after another.
 * @param answer identifies the answer; a new one starts again
 * @param times when each card has landed, in milliseconds after the answer, in ascending order
 * @param landing whether they are landing now; otherwise all have landed
 */
export function useLanded(answer: string, times: readonly number[], landing: boolean): number {
  const [landed, setLanded] = useState({ answer, count: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the times belong to the answer
  useEffect(() => {
    if (!landing) return;
    const timers = times.map((time, at) => setTimeout(() => setLanded({ answer, count: at + 1 }), time));
    return () => timers.forEach(clearTimeout);
  }, [answer, landing]);
  if (!landing) return times.length;
  return landed.answer === answer ? landed.count : 0;
}

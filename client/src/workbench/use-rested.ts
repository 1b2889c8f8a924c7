import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns the first value at once, and a later value only after it has not changed for `restMs`.
 * This avoids requests while the user types or moves the slider.
 */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

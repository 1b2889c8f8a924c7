import { useEffect, useState } from 'react';

/**
 * Debounces a value: returns the first value at once and later values only after they have not changed for `restMs`.
 * Avoids requests while the user moves the slider or types.
 */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

import { useEffect, useState } from 'react';

/** The value once it has rested; the first at once. While someone scrubs or types, nothing is asked for. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

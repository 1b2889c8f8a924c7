import { useRef } from 'react';

/** Returns the last value that was not null, so that the content of a dialog does not change while it fades out. */
export function useLastShown<Value>(value: Value | null): Value | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}

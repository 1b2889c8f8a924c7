import { useState } from 'react';

/** Counts how often `open` has changed to true. */
export function useOpens(open: boolean): number {
  const [seen, setSeen] = useState({ open, opens: open ? 1 : 0 });
  if (seen.open !== open) setSeen({ open, opens: seen.opens + (open ? 1 : 0) });
  return seen.opens;
}

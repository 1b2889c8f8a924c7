import type { ReactNode } from 'react';
import { LazyPart } from '../ui/failsafe.js';
import { useOpens } from '../ui/use-opens.js';

/**
 * Loads a dialog when it is opened for the first time and keeps it mounted afterwards, so that its closing animation
 * can run.
 */
export function OnceOpened({ open, onFail, children }: { open: boolean; onFail: () => void; children: ReactNode }) {
  const opens = useOpens(open);
  return opens > 0 ? (
    <LazyPart at={opens} onFail={onFail}>
      {children}
    </LazyPart>
  ) : null;
}

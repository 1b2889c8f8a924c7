import type { ReactNode } from 'react';
import { LazyPart } from '../ui/failsafe.js';
import { useOpens } from '../ui/use-opens.js';

/** A dialog that is loaded when first asked for, and stays for its closing animation. */
export function OnceOpened({ open, onFail, children }: { open: boolean; onFail: () => void; children: ReactNode }) {
  const opens = useOpens(open);
  return opens > 0 ? (
    <LazyPart at={opens} onFail={onFail}>
      {children}
    </LazyPart>
  ) : null;
}

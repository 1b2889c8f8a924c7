import { type ReactNode, useDeferredValue } from 'react';
import { LazyPart } from './failsafe.js';
import { useOpens } from './use-opens.js';

/**
 * Loads a dialog or drawer when it is opened for the first time and keeps it mounted afterwards, so that its closing
 * animation can run.
 */
export function OnceOpened({ open, onFail, children }: { open: boolean; onFail: () => void; children: ReactNode }) {
  // The content is mounted in a deferred render, which waits for its code. Otherwise React would commit the fallback of
  // the Suspense boundary, and delay the content to 300 ms after it, even if the code arrived earlier.
  const opens = useDeferredValue(useOpens(open));
  return (
    <LazyPart at={opens} onFail={onFail}>
      {opens > 0 && children}
    </LazyPart>
  );
}

import { useEffect, useRef } from 'react';

/** State of the history entry of a receipt that was opened from the list, which is the entry before it. */
export const FROM_LIST = { fromList: true };

/**
 * Returns what closes the open receipt: Back to the list from which it was opened. A receipt that was opened by a link
 * has no such entry, so the list takes its place.
 */
export function useCloseReceipt(receipt: string | null, replaceByList: () => void): () => void {
  const goesBack = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another receipt, or none, is shown after Back
  useEffect(() => {
    goesBack.current = false;
  }, [receipt]);
  return () => {
    if (!history.state?.fromList) return replaceByList();
    // Going back takes a while, and a second key press would go back once more.
    if (!goesBack.current) history.back();
    goesBack.current = true;
  };
}

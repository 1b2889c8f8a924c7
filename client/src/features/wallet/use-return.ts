import { useEffect } from 'react';
import { returnedMovement } from '../../session/kept-wallet.js';
import type { KnownHistory } from './known-history.js';

/**
 * Focuses the link with which the player left the wallet, once Back has opened the wallet again. Older movements are
 * loaded until the link is on the list.
 */
export function useReturn(
  list: { current: HTMLElement | null },
  known: KnownHistory | undefined,
  older: { busy: boolean; problem: unknown; load: () => void },
): void {
  useEffect(() => {
    const movement = returnedMovement.get();
    if (movement === null || !known || older.busy) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-version="${movement}"] a`);
    if (!link && known.next_before !== null && known.next_before > movement && !older.problem) {
      older.load();
      return;
    }
    // A list that is still closing drops its older movements now, and this one is then rendered again without the link.
    const timer = setTimeout(() => {
      returnedMovement.forget();
      link?.scrollIntoView({ block: 'center', behavior: 'instant' });
      link?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [list, known, older]);
}

import type { OtherPlayer } from '@goldwake/contracts/http';
import { useValue, ValueStore } from '../ui/value-store.js';

/** An action on another player for which a confirmation or report dialog is open. */
export interface Confirmation {
  what: 'remove' | 'block' | 'report';
  player: OtherPlayer;
}

const open = new ValueStore<Confirmation | null>(null);

/**
 * The open confirmation. It is kept outside the menus and popovers that ask for it, because they close when the dialog
 * takes the focus.
 */
export const confirmations = {
  ask: (confirmation: Confirmation): void => open.set(confirmation),
  close: (): void => open.set(null),
};

export function useConfirmation(): Confirmation | null {
  return useValue(open);
}

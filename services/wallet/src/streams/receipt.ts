import {
  Refusal,
  type RoundReceipt,
  type StoredEvent,
  type WalletEvent,
  type WalletReceipt,
} from '@goldwake/contracts';

type Stored<Type extends WalletEvent['type']> = StoredEvent<Extract<WalletEvent, { type: Type }>>;

export function receiptOf(event: StoredEvent<WalletEvent>): WalletReceipt {
  const { eventId, recordedAt, version, data } = event;
  return { eventId, recordedAt, version, balances: data.balances, playthrough: data.playthrough };
}

/**
 * Returns the event as the expected type.
 * @throws Refusal `idempotency_mismatch` if the key was used by another kind of command
 */
export function eventOfType<Type extends WalletEvent['type']>(
  event: StoredEvent<WalletEvent>,
  type: Type,
): Stored<Type> {
  if (event.type !== type) throw new Refusal('idempotency_mismatch');
  return event as Stored<Type>;
}

/**
 * Returns the receipt of a settled round.
 * @throws Refusal `idempotency_mismatch` if the key was used by another kind of command
 */
export function roundReceiptOf(stored: StoredEvent<WalletEvent>): RoundReceipt {
  const event = eventOfType(stored, 'bet_and_win_settled');
  const { round, currency, stake, payout } = event.data;
  return { round, currency, stake, payout, ...receiptOf(event) };
}

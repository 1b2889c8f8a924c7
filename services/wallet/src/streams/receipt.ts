import {
  type BetReceipt,
  type EventOf,
  type HoldReceipt,
  Refusal,
  type RoundReceipt,
  type StoredEvent,
  type WalletEvent,
  type WalletReceipt,
} from '@goldwake/contracts';

export type Stored<Type extends WalletEvent['type']> = StoredEvent<EventOf<Type>>;

export function receiptOf(event: StoredEvent<WalletEvent>): WalletReceipt {
  const { eventId, correlationId, recordedAt, version, data } = event;
  return { eventId, correlationId, recordedAt, version, balances: data.balances, playthrough: data.playthrough };
}

/**
 * Narrows a stored event to the expected event type.
 * @throws Refusal `idempotency_mismatch` if the key was used by another kind of command
 */
export function eventOfType<Type extends WalletEvent['type']>(
  event: StoredEvent<WalletEvent>,
  type: Type,
): Stored<Type> {
  if (event.type !== type) throw new Refusal('idempotency_mismatch');
  return event as Stored<Type>;
}

export function betReceiptOf(event: Stored<'bet_placed'>): BetReceipt {
  const { round, currency, stake } = event.data;
  return { round, currency, stake, ...receiptOf(event) };
}

export function roundReceiptOf(event: Stored<'bet_and_win_settled'>): RoundReceipt {
  const { round, currency, stake, payout } = event.data;
  return { round, currency, stake, payout, ...receiptOf(event) };
}

export function holdReceiptOf(event: Stored<'funds_held' | 'hold_captured' | 'hold_released'>): HoldReceipt {
  const { hold_id, currency, amount, reason, held } = event.data;
  return { hold_id, currency, amount, reason, held, ...receiptOf(event) };
}

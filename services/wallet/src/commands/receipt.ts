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

/** The event of a command as what it must be. @throws Refusal `idempotency_mismatch` when the key belonged to another kind of command */
export function eventOfType<Type extends WalletEvent['type']>(
  event: StoredEvent<WalletEvent>,
  type: Type,
): Stored<Type> {
  if (event.type !== type) throw new Refusal('idempotency_mismatch');
  return event as Stored<Type>;
}

/** @throws Refusal `idempotency_mismatch` when the key belonged to another kind of command */
export function roundReceiptOf(stored: StoredEvent<WalletEvent>): RoundReceipt {
  const event = eventOfType(stored, 'bet_and_win_settled');
  const { round, currency, stake, payout } = event.data;
  return { round, currency, stake, payout, ...receiptOf(event) };
}

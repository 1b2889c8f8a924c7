import { type EventOf, type PostalCode, Refusal } from '@goldwake/contracts';
import type { PostalCodesState, StoredCode } from './reducer.js';
import { isExpired } from './requested-code.js';

/** The card with a code, who processes it, and when, in milliseconds since the Unix epoch. */
export interface Processing {
  code: PostalCode;
  by: string;
  now: number;
}

/**
 * Records that a card has arrived; nothing if that is recorded already.
 * @throws Refusal `postal_code_not_found`, `postal_code_expired`, `postal_code_closed`
 */
export function receiveCard(state: PostalCodesState, { code, by, now }: Processing): EventOf<'postal_card_received'>[] {
  const card = cardOf(state, code);
  if (card.status === 'received') return [];
  refuseClosed(card);
  refuseExpired(card, now);
  const received_at = new Date(now).toISOString();
  return [{ type: 'postal_card_received', data: { uid: state.uid, code, received_at, by } }];
}

/**
 * Accepts a card; nothing if it is accepted already. A card that was received in time can be accepted later.
 * @throws Refusal `postal_code_not_found`, `postal_code_expired`, `postal_code_closed`
 */
export function acceptCard(
  state: PostalCodesState,
  { code, by, now }: Processing,
  claim_id: string,
): EventOf<'postal_code_accepted'>[] {
  const card = cardOf(state, code);
  if (card.status === 'accepted') return [];
  refuseClosed(card);
  refuseExpired(card, now);
  const { gold_coins, sweeps_coins } = card;
  const claimed_at = new Date(now).toISOString();
  return [
    {
      type: 'postal_code_accepted',
      data: { uid: state.uid, code, claim_id, gold_coins, sweeps_coins, claimed_at, by },
    },
  ];
}

/**
 * Rejects a card, also one that was not received in time; nothing if it is rejected already.
 * @throws Refusal `postal_code_not_found`, `postal_code_closed`
 */
export function rejectCard(
  state: PostalCodesState,
  { code, by, now }: Processing,
  reason: string,
): EventOf<'postal_code_rejected'>[] {
  const card = cardOf(state, code);
  if (card.status === 'rejected') return [];
  refuseClosed(card);
  const rejected_at = new Date(now).toISOString();
  return [{ type: 'postal_code_rejected', data: { uid: state.uid, code, reason, rejected_at, by } }];
}

function cardOf({ codes }: PostalCodesState, code: PostalCode): StoredCode {
  const card = codes.find((one) => one.code === code);
  if (!card) throw new Refusal('postal_code_not_found');
  return card;
}

function refuseClosed({ status, processed_at }: StoredCode): void {
  if (status === 'accepted' || status === 'rejected') {
    throw new Refusal('postal_code_closed', `The card was ${status} at ${processed_at}`);
  }
}

function refuseExpired(card: StoredCode, now: number): void {
  if (isExpired(card, now)) {
    throw new Refusal('postal_code_expired', `The code expired at ${card.expires_at}; reject the card`);
  }
}

import {
  type Hold,
  type HoldReason,
  type HouseAccountName,
  heldAccount,
  microsText,
  parseMicros,
  playerAccount,
  Refusal,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

/** House account that receives the money of a captured hold, depending on the hold's reason. */
export const CAPTURED_TO: Readonly<Record<HoldReason, HouseAccountName>> = { redemption: 'house:redemptions' };

/**
 * Moves money from the player's balance to their held account, where it stays until `capture` or `release`.
 * @throws Refusal `validation_failed`, `conflict` for an open hold with this id, `hold_finished` for an ended one,
 * `insufficient_balance`
 */
export function hold(state: WalletState, { hold_id, currency, amount: text, reason }: Hold): WalletEvent[] {
  const amount = readAmount('amount', text, 1n);
  if (hold_id === '') throw new Refusal('validation_failed', 'A hold needs an id');
  if (!Object.hasOwn(CAPTURED_TO, reason)) throw new Refusal('validation_failed', 'The reason of the hold is unknown');
  const known = state.holds.get(hold_id);
  if (known) throw new Refusal('conflict', 'There is an open hold with this id');
  if (known === null) throw new Refusal('hold_finished');
  if (amount > state.balances[currency])
    throw new Refusal('insufficient_balance', 'The amount to hold is above the balance');
  return record(state, {
    type: 'funds_held',
    data: {
      uid: state.uid,
      ...{ hold_id, currency, amount: microsText(amount), reason },
      postings: transfer(playerAccount(state.uid), heldAccount(state.uid), currency, amount),
    },
  });
}

/**
 * Ends a hold by moving its money to a house account.
 * @throws Refusal `hold_not_found`, `hold_finished`
 */
export function capture(state: WalletState, { hold_id }: { hold_id: string }): WalletEvent[] {
  const open = openHold(state, hold_id);
  return record(state, { type: 'hold_captured', data: ended(state, open, CAPTURED_TO[open.reason]) });
}

/**
 * Ends a hold by returning its money to the player's balance.
 * @throws Refusal `hold_not_found`, `hold_finished`
 */
export function release(state: WalletState, { hold_id }: { hold_id: string }): WalletEvent[] {
  const open = openHold(state, hold_id);
  return record(state, { type: 'hold_released', data: ended(state, open, playerAccount(state.uid)) });
}

function ended({ uid }: WalletState, open: Hold, to: Parameters<typeof transfer>[1]) {
  return { uid, ...open, postings: transfer(heldAccount(uid), to, open.currency, parseMicros(open.amount)) };
}

function openHold({ holds }: WalletState, holdId: string): Hold {
  const open = holds.get(holdId);
  if (open === undefined) throw new Refusal('hold_not_found');
  if (open === null) throw new Refusal('hold_finished');
  return open;
}

import {
  type Currency,
  type EventOf,
  type Micros,
  microsText,
  type Posting,
  parseMicros,
  playerAccount,
  Refusal,
  type ReversalCause,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { smaller } from './amounts.js';
import { record } from './record.js';
import { type CreditedPurchase, isTakenBack, type WalletState } from './state.js';

/**
 * Takes back the coins of a purchase whose money was returned to the payer, as far as the balance has them. The rest is
 * owed to the house.
 * @throws Refusal `conflict` if the purchase was not credited, or is taken back already
 */
export function takeBackPurchase(
  state: WalletState,
  { purchase_id, cause, taken_at }: { purchase_id: string; cause: ReversalCause; taken_at: string },
): WalletEvent[] {
  const purchase = state.purchases.get(purchase_id);
  if (!purchase) throw new Refusal('conflict', 'The purchase was not credited');
  if (isTakenBack(purchase)) throw new Refusal('conflict', 'The purchase is taken back already');
  const taken = {
    gold_coins: smaller(purchase.gold_coins, state.balances.gold_coins),
    sweeps_coins: smaller(purchase.sweeps_coins, state.balances.sweeps_coins),
  };
  const reversed = reversedOf(purchase, taken);
  return record(state, {
    type: 'purchase_taken_back',
    data: {
      ...{
        uid: state.uid,
        purchase_id,
        cause,
        ...reversed,
        ...playthroughOfBonus(state, purchase_id),
        taken_at,
      },
      postings: takeBackPostings(reversed, state.uid),
    },
  });
}

/**
 * Restores what was taken back of a purchase, because its money came back.
 * @throws Refusal `conflict` if the purchase is not taken back
 */
export function restorePurchase(
  state: WalletState,
  { purchase_id, restored_at }: { purchase_id: string; restored_at: string },
): WalletEvent[] {
  const purchase = state.purchases.get(purchase_id);
  if (!isTakenBack(purchase)) throw new Refusal('conflict', 'The purchase is not taken back');
  const reversed = reversedOf(purchase, purchase.taken);
  return record(state, {
    type: 'purchase_restored',
    data: {
      ...{ uid: state.uid, purchase_id, ...reversed, ...playthroughOfBonus(state, purchase_id), restored_at },
      postings: restorePostings(reversed, state.uid),
    },
  });
}

/** Returns what a reversal takes of a credited purchase, and what the balance did not have of it. */
export function reversedOf(credited: CreditedPurchase, taken: Record<Currency, Micros>): Reversed {
  return {
    price: microsText(credited.price),
    gold_coins: microsText(taken.gold_coins),
    sweeps_coins: microsText(taken.sweeps_coins),
    gold_coins_owed: microsText(credited.gold_coins - taken.gold_coins),
    sweeps_coins_owed: microsText(credited.sweeps_coins - taken.sweeps_coins),
  };
}

/** Returns the playthrough of the purchase's bonus; zero if it has none, or none any more. */
export function playthroughOfBonus(
  { grants, suspended }: Pick<WalletState, 'grants' | 'suspended'>,
  purchaseId: string,
): Pick<EventOf<'purchase_restored'>['data'], 'playthrough_required' | 'playthrough_played'> {
  const grant = [...suspended, ...grants].find(({ grant_id }) => grant_id === purchaseId);
  return {
    playthrough_required: microsText(grant?.required ?? 0n),
    playthrough_played: microsText(grant?.played ?? 0n),
  };
}

type Reversed = Pick<
  EventOf<'purchase_restored'>['data'],
  'price' | 'gold_coins' | 'sweeps_coins' | 'gold_coins_owed' | 'sweeps_coins_owed'
>;

/**
 * Reverses the sale and the bonus completely. What the player does not have any more comes from the receivables, which are
 * negative by what players owe.
 */
export function takeBackPostings(reversed: Reversed, uid: string): Posting[] {
  const player = playerAccount(uid);
  return [
    ...transfer(player, 'house:sales', 'gold_coins', parseMicros(reversed.gold_coins)),
    ...transfer('house:receivables', 'house:sales', 'gold_coins', parseMicros(reversed.gold_coins_owed)),
    ...transfer(player, 'house:bonuses', 'sweeps_coins', parseMicros(reversed.sweeps_coins)),
    ...transfer('house:receivables', 'house:bonuses', 'sweeps_coins', parseMicros(reversed.sweeps_coins_owed)),
    ...transfer('house:payments', 'house:sales', 'USD', parseMicros(reversed.price)),
  ];
}

export function restorePostings(reversed: Reversed, uid: string): Posting[] {
  return takeBackPostings(reversed, uid).map((posting) => ({
    ...posting,
    amount: microsText(-parseMicros(posting.amount)),
  }));
}

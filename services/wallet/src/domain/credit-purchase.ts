import {
  type MicrosText,
  microsText,
  type Posting,
  parseMicros,
  playerAccount,
  Refusal,
  transfer,
  type WalletEvent,
} from '@goldwake/contracts';
import { readAmount } from './amounts.js';
import { readPercent, requiredFor } from './playthrough.js';
import { record } from './record.js';
import type { WalletState } from './state.js';

/** A purchase whose payment has succeeded. */
export interface PaidPurchase {
  purchase_id: string;
  /** Price in US dollars, in micros. */
  price: MicrosText;
  gold_coins: MicrosText;
  sweeps_coins: MicrosText;
  playthrough_percent: number;
  /** ISO time. */
  purchased_at: string;
}

/**
 * Credits the coins of a purchase, once.
 * @throws Refusal `validation_failed`; `conflict` if the purchase has been credited
 */
export function creditPurchase(state: WalletState, paid: PaidPurchase): WalletEvent[] {
  const [price, goldCoins] = [readAmount('price', paid.price, 1n), readAmount('gold_coins', paid.gold_coins, 1n)];
  const sweepsCoins = readAmount('sweeps_coins', paid.sweeps_coins, 0n);
  const percent = readPercent(paid.playthrough_percent);
  if (paid.purchase_id === '') throw new Refusal('validation_failed', 'A purchase needs an id');
  if (state.purchases.has(paid.purchase_id)) throw new Refusal('conflict', 'The purchase has been credited');
  const amounts = {
    price: microsText(price),
    gold_coins: microsText(goldCoins),
    sweeps_coins: microsText(sweepsCoins),
  };
  return record(state, {
    type: 'coins_purchased',
    data: {
      uid: state.uid,
      purchase_id: paid.purchase_id,
      ...amounts,
      playthrough_percent: percent,
      playthrough_required: microsText(requiredFor(sweepsCoins, percent)),
      purchased_at: paid.purchased_at,
      postings: purchasePostings(amounts, state.uid),
    },
  });
}

/** Gold Coins are sold; Sweeps Coins are a bonus. The payment provider owes the price to the casino. */
export function purchasePostings(
  { price, gold_coins, sweeps_coins }: Pick<PaidPurchase, 'price' | 'gold_coins' | 'sweeps_coins'>,
  uid: string,
): Posting[] {
  return [
    ...transfer('house:sales', playerAccount(uid), 'gold_coins', parseMicros(gold_coins)),
    ...transfer('house:bonuses', playerAccount(uid), 'sweeps_coins', parseMicros(sweeps_coins)),
    ...transfer('house:sales', 'house:payments', 'USD', parseMicros(price)),
  ];
}

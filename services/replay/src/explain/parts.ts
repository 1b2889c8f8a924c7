import { type Currency, type Micros, type MicrosText, parseMicros, type WalletEvent } from '@goldwake/contracts';

export type Reason =
  | 'daily_bonus'
  | 'top_up'
  | 'rakeback'
  | 'vip_reward'
  | 'promotion'
  | 'referral_bonus'
  | 'referred_bonus'
  | 'postal_code'
  | 'purchases'
  | 'purchases_taken_back'
  | 'purchases_restored'
  | 'bets'
  | 'wins'
  | 'roll_backs'
  | 'adjustments'
  | 'holds'
  | 'released_holds'
  | 'unaccounted';

export interface Part {
  reason: Reason;
  /** Amount of this part in micros; never zero. */
  amount: Micros;
}

/**
 * Returns how an event changed the player's balance and for which reasons. Uses the event's own fields instead of its
 * postings, so that the two can be compared.
 */
export function partsOf(event: WalletEvent, currency: Currency): Part[] {
  return allParts(event, currency).filter((part) => part.amount !== 0n);
}

function allParts(event: WalletEvent, currency: Currency): Part[] {
  const part = (reason: Reason, amount: MicrosText, sign = 1n): Part => ({
    reason,
    amount: sign * parseMicros(amount),
  });
  switch (event.type) {
    case 'wallet_opened':
    case 'raise_declined':
    case 'round_voided':
    case 'seed_pair_ended':
      return [];
    case 'coins_granted':
      return [part(event.data.reason, event.data[currency])];
    case 'coins_purchased':
      return [part('purchases', event.data[currency])];
    case 'purchase_taken_back':
      return [part('purchases_taken_back', event.data[currency], -1n)];
    case 'purchase_restored':
      return [part('purchases_restored', event.data[currency])];
  }
  if (event.data.currency !== currency) return [];
  switch (event.type) {
    case 'bet_placed':
    case 'stake_raised':
      return [part('bets', event.data.stake, -1n)];
    case 'win_paid':
      return [part('wins', event.data.payout)];
    case 'bet_and_win_settled':
      return [part('bets', event.data.stake, -1n), part('wins', event.data.payout)];
    case 'bet_rolled_back':
      return [part('roll_backs', event.data.stake)];
    case 'balance_adjusted':
      return [part('adjustments', event.data.amount)];
    case 'funds_held':
      return [part('holds', event.data.amount, -1n)];
    case 'hold_released':
      return [part('released_holds', event.data.amount)];
    case 'hold_captured':
      // The balance already changed when the money was put on hold.
      return [];
  }
}

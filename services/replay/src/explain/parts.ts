import { type Currency, type Micros, type MicrosText, parseMicros, type WalletEvent } from '@goldwake/contracts';

export type Reason =
  | 'daily_bonus'
  | 'top_up'
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
  const parts = isCredit(event)
    ? [credited(event, currency)]
    : isReversal(event)
      ? [reversed(event, currency)]
      : played(event, currency);
  return parts.filter((part) => part.amount !== 0n);
}

type Credit = Extract<WalletEvent, { type: 'coins_granted' | 'coins_purchased' }>;

function isCredit(event: WalletEvent): event is Credit {
  return event.type === 'coins_granted' || event.type === 'coins_purchased';
}

function credited({ type, data }: Credit, currency: Currency): Part {
  return { reason: type === 'coins_granted' ? data.reason : 'purchases', amount: parseMicros(data[currency]) };
}

type Reversal = Extract<WalletEvent, { type: 'purchase_taken_back' | 'purchase_restored' }>;

function isReversal(event: WalletEvent): event is Reversal {
  return event.type === 'purchase_taken_back' || event.type === 'purchase_restored';
}

function reversed({ type, data }: Reversal, currency: Currency): Part {
  const amount = parseMicros(data[currency]);
  return type === 'purchase_restored'
    ? { reason: 'purchases_restored', amount }
    : { reason: 'purchases_taken_back', amount: -amount };
}

function played(event: Exclude<WalletEvent, Credit | Reversal>, currency: Currency): Part[] {
  if (event.type === 'wallet_opened' || event.type === 'raise_declined' || event.type === 'seed_pair_ended') return [];
  if (event.data.currency !== currency) return [];
  const part = (reason: Reason, amount: MicrosText, sign = 1n): Part => ({
    reason,
    amount: sign * parseMicros(amount),
  });
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

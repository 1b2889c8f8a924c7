import {
  type Currency,
  type EventOf,
  type Micros,
  type MicrosText,
  parseMicros,
  type WalletEvent,
} from '@goldwake/contracts';

export type Reason =
  | 'daily_bonus'
  | 'top_up'
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
  const parts = event.type === 'coins_granted' ? [granted(event.data, currency)] : played(event, currency);
  return parts.filter((part) => part.amount !== 0n);
}

function granted(data: EventOf<'coins_granted'>['data'], currency: Currency): Part {
  return { reason: data.reason, amount: parseMicros(data[currency]) };
}

function played(event: Exclude<WalletEvent, { type: 'coins_granted' }>, currency: Currency): Part[] {
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

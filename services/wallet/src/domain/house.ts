import {
  type Account,
  type LedgerCurrency,
  type Micros,
  type MicrosText,
  microsText,
  parseMicros,
  type WalletEvent,
} from '@goldwake/contracts';

/** Total of one house account over all wallets. It is negative if the house has paid out more than it has received. */
export interface HouseAccount {
  account: Account;
  currency: LedgerCurrency;
  amount: MicrosText;
}

export interface HouseMove {
  /** Document id of the house account, such as `house:games/gold_coins`. */
  id: string;
  account: Account;
  currency: LedgerCurrency;
  amount: Micros;
}

/** Returns how an event changes the house accounts: one amount per account and currency. */
export function houseMoves(event: WalletEvent): HouseMove[] {
  const moves = new Map<string, HouseMove>();
  for (const { account, currency, amount } of event.data.postings) {
    if (!account.startsWith('house:')) continue;
    const id = `${account}/${currency}`;
    moves.set(id, { id, account, currency, amount: (moves.get(id)?.amount ?? 0n) + parseMicros(amount) });
  }
  return [...moves.values()];
}

export function applyToHouse(before: HouseAccount | undefined, move: HouseMove): HouseAccount {
  const amount = (before ? parseMicros(before.amount) : 0n) + move.amount;
  return { account: move.account, currency: move.currency, amount: microsText(amount) };
}

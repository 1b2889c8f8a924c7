/** A currency of crypto. */
export interface Coin {
  name: string;
  symbol: string;
  /** Simulated price of one coin, in hundredths of a dollar. It never changes. */
  rate: number;
  /** Number of decimals; amounts are whole numbers of the smallest unit. */
  decimals: number;
}

/** Maximum number of decimals of an amount that a payer is asked to send. */
const SHOWN_DECIMALS = 8;

export const COIN_IDS = ['btc', 'eth', 'ltc', 'usdc'] as const;
export type CoinId = (typeof COIN_IDS)[number];

export const COINS: Record<CoinId, Coin> = {
  btc: { name: 'Bitcoin', symbol: 'BTC', rate: 9_500_000, decimals: 8 },
  eth: { name: 'Ether', symbol: 'ETH', rate: 350_000, decimals: 18 },
  ltc: { name: 'Litecoin', symbol: 'LTC', rate: 9_000, decimals: 8 },
  usdc: { name: 'USD Coin', symbol: 'USDC', rate: 100, decimals: 6 },
};

/** What the payer is asked to send. */
export interface Quote {
  coin: CoinId;
  /** Amount in the smallest unit of the coin, as decimal digits, because it can exceed the safe integers. */
  units: string;
  /** Price of one coin when the quote was made, in hundredths of a dollar. */
  rate: number;
  /** Invented address that receives the coins. */
  address: string;
}

/** Coins that the payer has sent. */
export interface Transfer {
  units: string;
  /** Value at the quote, in hundredths of a dollar, rounded down. */
  amount: number;
  /** Invented address that has sent the coins. */
  from: string;
  /** When the transfer has its confirmations, as an ISO time. */
  confirmed_at: string;
}

/** What the simulated wallet sends, in percent of the quote. */
export const SENT_PERCENT = { exactly: 100n, less: 90n, more: 110n } as const;
export type SentAmount = keyof typeof SENT_PERCENT;

/** @param amount in hundredths of a dollar @returns the quote, with the coins rounded up */
export function quoteOf(coin: CoinId, amount: number, address: string): Quote {
  const { rate, decimals } = COINS[coin];
  return { coin, units: readable(coin, BigInt(amount) * 10n ** BigInt(decimals), BigInt(rate)), rate, address };
}

/** Returns what the simulated wallet sends, in the smallest unit of the coin. */
export function sentUnits({ coin, units }: Quote, sent: SentAmount): string {
  return readable(coin, BigInt(units) * SENT_PERCENT[sent], 100n);
}

/** Divides units of a coin and rounds them up to an amount that has few enough decimals to be read. */
function readable(coin: CoinId, units: bigint, divisor: bigint): string {
  const step = 10n ** BigInt(Math.max(0, COINS[coin].decimals - SHOWN_DECIMALS));
  const part = divisor * step;
  return String(((units + part - 1n) / part) * step);
}

/** Returns the value of coins at a quote, in hundredths of a dollar, rounded down. */
export function valueAt({ coin, rate }: Quote, units: string): number {
  return Number((BigInt(units) * BigInt(rate)) / 10n ** BigInt(COINS[coin].decimals));
}

/** Words an amount of coins with all significant decimals, such as `0.00010516 BTC`. */
export function shownCoins(coin: CoinId, units: string): string {
  const { symbol, decimals } = COINS[coin];
  const digits = units.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`} ${symbol}`;
}

export function isCoinId(text: unknown): text is CoinId {
  return COIN_IDS.some((id) => id === text);
}

export function isSentAmount(text: unknown): text is SentAmount {
  return typeof text === 'string' && Object.hasOwn(SENT_PERCENT, text);
}

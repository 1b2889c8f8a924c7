import { type Currency, type ExactPoints, formatExactMoney, type RakebackBucket } from '@goldwake/contracts';

/** Exact units in one micro of rakeback, and in one VIP point. */
const UNITS = 100_000_000n;

/** Returns the content of a bucket in 10⁻⁸ micros. */
export function unitsOf({ balance, remainder }: Pick<RakebackBucket, 'balance' | 'remainder'>): bigint {
  return BigInt(balance) * UNITS + BigInt(remainder);
}

/** Returns what a stake in micros earns at an edge and a rate in hundredths of a percent, in 10⁻⁸ micros. */
export function rakebackOf(stake: { stake: string; house_edge: number; rakeback_rate: number }): bigint {
  return BigInt(stake.stake) * BigInt(stake.house_edge) * BigInt(stake.rakeback_rate);
}

/** Formats an amount in 10⁻⁸ micros with all its decimals, at least two: `0.000611110665 SC`. */
export function exactMoney(units: bigint, currency: Currency): string {
  const size = units < 0n ? -units : units;
  const rest = size % UNITS;
  const [amount = '', symbol] = formatExactMoney(size / UNITS, currency).split(' ');
  const [whole, decimals = ''] = amount.split('.');
  const more = rest === 0n ? decimals : `${decimals.padEnd(6, '0')}${String(rest).padStart(8, '0')}`.replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}.${more} ${symbol}`;
}

/** Formats an amount in 10⁻⁸ micros as a decimal number of micros: `611.110665`. */
export function exactMicros(units: bigint): string {
  const size = units < 0n ? -units : units;
  const rest = size % UNITS;
  const decimals = rest === 0n ? '' : `.${String(rest).padStart(8, '0').replace(/0+$/, '')}`;
  return `${units < 0n ? '-' : ''}${size / UNITS}${decimals}`;
}

/** Formats exact points as a decimal number, with thousands separators: `1,250.5`. */
export function pointsText(points: ExactPoints): string {
  const [whole = '', decimals] = exactMicros(BigInt(points)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

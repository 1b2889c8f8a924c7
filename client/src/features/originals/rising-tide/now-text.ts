import { formatHundredths, formatMoney, parseMicros, tideAt, tidePayout } from '@goldwake/contracts';
import type { TideBet, TideTable } from '@goldwake/contracts/http';
import { timeOf } from './phase.js';

/** Returns the multiplier of a running round in hundredths at the given server time. */
export function multiplierAt({ started_at }: Pick<TideTable, 'started_at'>, now: number): number {
  return tideAt(Math.floor(now - (timeOf(started_at) ?? now)));
}

export function timesText(hundredths: number): string {
  const [whole = '', fraction = ''] = formatHundredths(hundredths).split('.');
  return `${Number(whole).toLocaleString('en-US')}.${fraction}×`;
}

/** Returns what a bet is paid at a multiplier, for example `15.70 GC`. */
export function paidText({ stake, currency }: Pick<TideBet, 'stake' | 'currency'>, hundredths: number): string {
  return formatMoney(tidePayout(parseMicros(stake), hundredths), currency);
}

/** Returns the seconds until a time, for a countdown that never shows zero before it is over. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1_000));
}

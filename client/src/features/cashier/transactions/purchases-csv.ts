import { MICROS_PER_COIN, type MicrosText, parseMicros } from '@goldwake/contracts';
import type { Purchase, PurchaseStatus, PurchasesResponse } from '@goldwake/contracts/http';
import { paidWithText } from '../paid-with.js';
import { methodName } from '../payment-methods.js';
import { statusText } from '../purchase-words.js';
import { csvOf } from './csv.js';

const COLUMNS: readonly (readonly [name: string, value: (purchase: Purchase) => string])[] = [
  ['Purchase ID', ({ purchase_id }) => purchase_id],
  ['Status', statusText],
  ['Ordered', ({ created_at }) => created_at],
  ['Paid or ended', ({ ended_at }) => ended_at ?? ''],
  ['Refunded or disputed', ({ reversed_at }) => reversed_at ?? ''],
  ['Price (USD)', ({ price }) => exactAmount(price)],
  ['Gold Coins', ({ gold_coins }) => exactAmount(gold_coins)],
  ['Sweeps Coins', ({ sweeps_coins }) => exactAmount(sweeps_coins)],
  ['Playthrough (%)', ({ playthrough_percent }) => String(playthrough_percent)],
  ['First purchase', ({ first_purchase }) => (first_purchase ? 'yes' : 'no')],
  ['Payment method', ({ method }) => methodName(method)],
  ['Paid with', (purchase) => (purchase.paid_with ? paidWithText(purchase) : '')],
  ['Package ID', ({ package_id }) => package_id],
  ['Bonus Gold Coins', ({ bonus }) => (bonus ? exactAmount(bonus.gold_coins) : '')],
  ['Bonus Sweeps Coins', ({ bonus }) => (bonus ? exactAmount(bonus.sweeps_coins) : '')],
];

/** Formats purchases as a CSV file, with times in ISO 8601 (UTC) and exact amounts. */
export function purchasesCsv(purchases: readonly Purchase[]): string {
  const names = COLUMNS.map(([name]) => name);
  return csvOf([names, ...purchases.map((purchase) => COLUMNS.map(([, value]) => value(purchase)))]);
}

/** Formats micros with as many decimals as they have, at least two, and without thousands separators: `9.99`. */
export function exactAmount(micros: MicrosText): string {
  const amount = parseMicros(micros);
  const decimals = (amount % MICROS_PER_COIN)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${amount / MICROS_PER_COIN}.${decimals}`;
}

/** Returns the name of the file with the purchases of a day (UTC): `goldwake-purchases-failed-2026-11-29.csv`. */
export function csvName(status: PurchaseStatus | undefined, now: Date): string {
  return ['goldwake-purchases', status, now.toISOString().slice(0, 10)].filter(Boolean).join('-').concat('.csv');
}

type LoadPage = (before: string | undefined) => Promise<Pick<PurchasesResponse, 'result' | 'total' | 'next_before'>>;

/**
 * Loads the purchases of all pages. A purchase that moves to another page meanwhile is listed once.
 * @param onProgress receives the number of loaded purchases and of all
 */
export async function loadAll(
  loadPage: LoadPage,
  onProgress: (loaded: number, total: number) => void,
): Promise<Purchase[]> {
  const found = new Map<string, Purchase>();
  let before: string | undefined;
  do {
    const { result, total, next_before } = await loadPage(before);
    for (const purchase of result) found.set(purchase.purchase_id, purchase);
    onProgress(found.size, Math.max(total, found.size));
    before = next_before ?? undefined;
  } while (before !== undefined);
  return [...found.values()];
}

import { readFileSync } from 'node:fs';
import { type CoinPackage, formatExactMoney, microsText, parseCoins, parseMicros } from '@goldwake/contracts';
import { CannotRun } from '../cannot-run.js';

/** Amounts of a package, with the decimals that a person may type. */
const AMOUNTS = { price: 2, gold_coins: 6, sweeps_coins: 6 } as const;

/**
 * Reads a JSON list of packages, whose amounts are texts in dollars and coins. The cashier checks everything else.
 * @throws CannotRun
 */
export function readPackages(file: string): CoinPackage[] {
  const listed = listIn(file);
  return listed.map((entry, at) => {
    const given: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
    for (const [field, decimals] of Object.entries(AMOUNTS) as [keyof typeof AMOUNTS, 2 | 6][]) {
      const text = given[field];
      const amount = typeof text === 'string' ? parseCoins(text, { decimals }) : 'Enter an amount as text: "9.99"';
      if (typeof amount === 'string') throw new CannotRun(`${file}: ${field} of package ${at + 1}: ${amount}`);
      given[field] = microsText(amount);
    }
    return given as unknown as CoinPackage;
  });
}

/** Formats an amount without separators and without its currency. */
function plain(micros: string): string {
  return formatExactMoney(parseMicros(micros), 'USD').replaceAll(',', '').replace(' USD', '');
}

/** Formats packages as the list that `readPackages` reads. */
export function packagesText(packages: readonly CoinPackage[]): string {
  const shown = packages.map((one) => ({
    ...one,
    price: plain(one.price),
    gold_coins: plain(one.gold_coins),
    sweeps_coins: plain(one.sweeps_coins),
  }));
  return `[\n${shown.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`;
}

function listIn(file: string): unknown[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotRun(`${file}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    // The message quotes the text with its line breaks.
    throw new CannotRun(`${file}: not valid JSON: ${(error as Error).message.replace(/\s+/g, ' ')}`);
  }
  if (!Array.isArray(list)) throw new CannotRun(`${file}: must be a JSON list of packages`);
  return list;
}

import { CURRENCIES, type Currency, parseMicros } from '@goldwake/contracts';
import type { WhatIf } from '@goldwake/contracts/http';
import { type Columns, lastAtMost } from '../timeline/columns.js';

/** Hypothetical balance of one currency. */
export interface OtherCurve {
  /** Hypothetical balance in coins after each event, for plotting. */
  coins: Float64Array;
  /** First row at which the hypothetical balance differs from the recorded one. */
  fromRow: number;
}

/** Hypothetical balances of a wallet. A currency whose balance would be the same is left out. */
export type OtherCurves = Partial<Record<Currency, OtherCurve>>;

/** Returns the curves that a what-if computed, as the recorded balances plus the differences along the stream. */
export function whatIfCurves(columns: Columns, differences: WhatIf['differences']): OtherCurves {
  const curves: OtherCurves = {};
  for (const currency of CURRENCIES) {
    const micros = columns.balances?.[currency].micros;
    const steps = differences.find((one) => one.currency === currency)?.steps;
    const [first] = steps ?? [];
    if (!micros || !steps || !first) continue;
    const coins = new Float64Array(columns.size);
    let next = 0;
    let difference = 0n;
    for (let row = 0; row < columns.size; row++) {
      for (let step = steps[next]; step && step.version <= (columns.version[row] ?? 0); step = steps[++next]) {
        difference = parseMicros(step.difference);
      }
      coins[row] = Number((micros[row] ?? 0n) + difference) / 1e6;
    }
    curves[currency] = { coins, fromRow: Math.max(0, lastAtMost(columns.version, first.version)) };
  }
  return curves;
}

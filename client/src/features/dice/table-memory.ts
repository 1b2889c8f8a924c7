import { CURRENCIES, type Currency } from '@goldwake/contracts';
import { type Odds, TARGET_BOUNDS } from './odds.js';

/** Settings of the dice table that are saved in this browser. */
export interface TableMemory {
  odds: Odds;
  /** Last typed stake for each currency. */
  stakes: Record<Currency, string>;
  fast: boolean;
}

const STORAGE_KEY = 'goldwake.dice.table';

export const FIRST_TABLE: TableMemory = {
  odds: { target: 5_000, direction: 'over' },
  stakes: { gold_coins: '10.00', sweeps_coins: '0.10' },
  fast: false,
};

/** Loads the saved settings. A setting that is missing or invalid gets its default. */
export function loadTable(storage: Pick<Storage, 'getItem'>): TableMemory {
  let kept: Partial<TableMemory> | null = null;
  try {
    kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return FIRST_TABLE;
  }
  if (typeof kept !== 'object' || kept === null) return FIRST_TABLE;
  const stakes = { ...FIRST_TABLE.stakes };
  for (const currency of CURRENCIES) {
    const stake: unknown = kept.stakes?.[currency];
    if (typeof stake === 'string' && stake.length <= 20) stakes[currency] = stake;
  }
  return { odds: isOdds(kept.odds) ? kept.odds : FIRST_TABLE.odds, stakes, fast: kept.fast === true };
}

export function saveTable(storage: Pick<Storage, 'setItem'>, table: TableMemory): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(table));
  } catch {
    // The error is ignored: if the browser storage is full or blocked, the settings are not saved.
  }
}

function isOdds(value: unknown): value is Odds {
  if (typeof value !== 'object' || value === null) return false;
  const { target, direction } = value as Partial<Odds>;
  if (direction !== 'over' && direction !== 'under') return false;
  const { min, max } = TARGET_BOUNDS[direction];
  return Number.isInteger(target) && Number(target) >= min && Number(target) <= max;
}

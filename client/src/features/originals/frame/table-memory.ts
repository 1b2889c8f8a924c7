import { CURRENCIES, type Currency } from '@goldwake/contracts';
import { parseJson, type Stored } from '../../../storage/browser-storage.js';
import { type AutoForm, FIRST_AUTO_FORM } from './auto-plan.js';

export type Mode = 'manual' | 'auto';

/** Settings of a game's table that are saved in this browser. */
export interface TableMemory<Kept> {
  /** The game's own settings. */
  game: Kept;
  /** Last typed stake for each currency. */
  stakes: Record<Currency, string>;
  fast: boolean;
  mode: Mode;
  auto: AutoForm;
  /** Whether the keyboard shortcuts of the table are turned on. */
  keys: boolean;
}

const STORAGE_KEY = 'goldwake.originals.table';

export const FIRST_TABLE: Omit<TableMemory<never>, 'game'> = {
  stakes: { gold_coins: '10.00', sweeps_coins: '0.10' },
  fast: false,
  mode: 'manual',
  auto: FIRST_AUTO_FORM,
  keys: false,
};

/** Loads the saved settings. A setting that is missing or invalid gets its default. */
export function loadTable<Kept>(
  { first, isKept }: { first: Kept; isKept(value: unknown): value is Kept },
  storage: Pick<Stored, 'getItem'>,
): TableMemory<Kept> {
  const kept = read(storage);
  const stakes = { ...FIRST_TABLE.stakes };
  for (const currency of CURRENCIES) {
    const stake: unknown = kept.stakes?.[currency];
    if (typeof stake === 'string' && stake.length <= 20) stakes[currency] = stake;
  }
  return {
    game: isKept(kept.game) ? kept.game : first,
    stakes,
    fast: kept.fast === true,
    mode: kept.mode === 'auto' ? 'auto' : 'manual',
    auto: isAutoForm(kept.auto) ? kept.auto : FIRST_AUTO_FORM,
    keys: kept.keys === true,
  };
}

export function saveTable(storage: Pick<Stored, 'setItem'>, table: TableMemory<unknown>): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(table));
}

function read(storage: Pick<Stored, 'getItem'>): Partial<TableMemory<unknown>> {
  return parseJson(storage.getItem(STORAGE_KEY)) ?? {};
}

/** Returns whether a value has the same fields as the first form, with values of the same types. */
function isAutoForm(value: unknown): value is AutoForm {
  return hasShapeOf(value, FIRST_AUTO_FORM) && isRule(value.winRule) && isRule(value.lossRule);
}

const isRule = (rule: unknown) => rule === 'reset' || rule === 'raise';

function hasShapeOf<T extends object>(value: unknown, model: T): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(model).every(([key, part]) => {
    const own = (value as Record<string, unknown>)[key];
    return typeof part === 'object' ? hasShapeOf(own, part) : typeof own === typeof part;
  });
}

import { CURRENCIES, type Currency, type Micros } from '@goldwake/contracts';
import type { Timeline } from '@goldwake/contracts/http';

/**
 * Events of a stream in columnar form, one row per event, oldest first. Even 100,000 events need only a few typed
 * arrays. `micros` holds exact amounts; `coins` holds floats that are used only for plotting.
 */
export interface Columns {
  stream: string;
  /** Uid of the player that the stream belongs to. */
  uid: string;
  size: number;
  version: Int32Array;
  position: Float64Array;
  /** Time at which each event was recorded, in milliseconds since the Unix epoch. */
  recordedAt: Float64Array;
  /** Latest recording time up to each row. Unlike `recordedAt`, it never decreases, even if the clock was set back. */
  clock: Float64Array;
  /** Index of each event's type in `types`. */
  type: Uint16Array;
  types: readonly string[];
  /** Index of each event's reason in `reasons`; the reason at 0 is empty. */
  reason: Uint16Array;
  reasons: readonly string[];
  /** Balances after each event; null if the stream has no balances. */
  balances: Record<Currency, Balance> | null;
  /** Versions of the events that the reducer fails to fold. */
  broken: ReadonlySet<number>;
  /** Ranges of versions that are missing in the stream, `[from, to]`, both inclusive. */
  gaps: readonly (readonly [from: number, to: number])[];
}

export interface Balance {
  micros: BigInt64Array;
  coins: Float64Array;
}

export function columnsOf(page: Timeline): Columns {
  const { columns } = page;
  const size = columns.position.length;
  const recordedAt = Float64Array.from(columns.recorded_at);
  const balances =
    columns.gold_coins === null || columns.sweeps_coins === null
      ? null
      : { gold_coins: balanceOf(columns.gold_coins), sweeps_coins: balanceOf(columns.sweeps_coins) };
  return {
    stream: page.stream,
    uid: page.uid,
    size,
    version: versions(page.first_version, size, page.version_gaps),
    position: Float64Array.from(columns.position),
    recordedAt,
    clock: clockOf(recordedAt),
    type: Uint16Array.from(columns.type),
    types: page.types,
    reason: Uint16Array.from(columns.reason),
    reasons: page.reasons,
    balances,
    broken: new Set(page.broken),
    gaps: page.version_gaps,
  };
}

function clockOf(recordedAt: Float64Array, latest = Number.NEGATIVE_INFINITY): Float64Array {
  let now = latest;
  return recordedAt.map((time) => {
    now = Math.max(now, time);
    return now;
  });
}

function versions(first: number, size: number, gaps: Columns['gaps']): Int32Array {
  const missing = new Map(gaps.map(([from, to]) => [from, to]));
  const found = new Int32Array(size);
  let version = first;
  for (let row = 0; row < size; row++) {
    version = (missing.get(version) ?? version - 1) + 1;
    found[row] = version++;
  }
  return found;
}

function balanceOf(texts: readonly string[]): Balance {
  const micros = BigInt64Array.from(texts, BigInt);
  return { micros, coins: Float64Array.from(texts, (text) => Number(text) / 1e6) };
}

/** Appends newer columns. Rows that already exist are skipped, because the same response may arrive twice. */
export function appended(columns: Columns, newer: Columns): Columns {
  const last = columns.version[columns.size - 1] ?? 0;
  let skip = 0;
  while (skip < newer.size && at(newer.version, skip) <= last) skip++;
  if (skip === newer.size) return columns;
  const types = [...new Set([...columns.types, ...newer.types])];
  const addedTypes = newer.type.slice(skip).map((type) => types.indexOf(newer.types[type] ?? ''));
  const reasons = [...new Set([...columns.reasons, ...newer.reasons])];
  const addedReasons = newer.reason.slice(skip).map((reason) => reasons.indexOf(newer.reasons[reason] ?? ''));
  const both = <T extends Int32Array | Float64Array | Uint16Array | BigInt64Array>(old: T, more: T): T =>
    joined(old, more.subarray(skip) as T);
  return {
    ...columns,
    size: columns.size + newer.size - skip,
    version: both(columns.version, newer.version),
    position: both(columns.position, newer.position),
    recordedAt: both(columns.recordedAt, newer.recordedAt),
    clock: joined(columns.clock, clockOf(newer.recordedAt.subarray(skip), columns.clock[columns.size - 1])),
    type: joined(columns.type, addedTypes),
    types,
    reason: joined(columns.reason, addedReasons),
    reasons,
    balances: columns.balances && newer.balances && bothBalances(columns.balances, newer.balances, both),
    broken: new Set([...columns.broken, ...newer.broken]),
    gaps: [...columns.gaps, ...newer.gaps.filter(([from]) => from > last)],
  };
}

function bothBalances(
  old: Record<Currency, Balance>,
  more: Record<Currency, Balance>,
  both: <T extends Float64Array | BigInt64Array>(old: T, more: T) => T,
): Record<Currency, Balance> {
  const balance = (currency: Currency): Balance => ({
    micros: both(old[currency].micros, more[currency].micros),
    coins: both(old[currency].coins, more[currency].coins),
  });
  return { gold_coins: balance('gold_coins'), sweeps_coins: balance('sweeps_coins') };
}

function joined<T extends Int32Array | Float64Array | Uint16Array | BigInt64Array>(old: T, more: T): T {
  const all = new (old.constructor as new (length: number) => T)(old.length + more.length);
  all.set(old as never);
  all.set(more as never, old.length);
  return all;
}

/** Data of one event, read from a row of the columns. */
export interface Row {
  eventId: string;
  version: number;
  position: number;
  recordedAt: number;
  type: string;
  balances: Record<Currency, Micros> | null;
  /** Change of each balance, computed from the balances before and after the event. */
  moved: Record<Currency, Micros> | null;
  broken: boolean;
  /** Range of versions that are missing directly before this event; null if none are missing. */
  missingBefore: readonly [from: number, to: number] | null;
}

/** Reads one row. @returns undefined if the row does not exist */
export function rowAt(columns: Columns, row: number): Row | undefined {
  if (row < 0 || row >= columns.size) return undefined;
  const version = at(columns.version, row);
  const { balances } = columns;
  return {
    eventId: eventIdAt(columns, row),
    version,
    position: at(columns.position, row),
    recordedAt: at(columns.recordedAt, row),
    type: columns.types[at(columns.type, row)] ?? '',
    balances: balances && each((currency) => micros(balances, currency, row)),
    moved: balances && each((currency) => micros(balances, currency, row) - micros(balances, currency, row - 1)),
    broken: columns.broken.has(version),
    missingBefore: columns.gaps.find(([, to]) => to === version - 1) ?? null,
  };
}

export function eventIdAt(columns: Columns, row: number): string {
  return `${columns.stream}@${at(columns.version, row)}`;
}

function micros(balances: Record<Currency, Balance>, currency: Currency, row: number): Micros {
  return balances[currency].micros[row] ?? 0n;
}

function each(of: (currency: Currency) => Micros): Record<Currency, Micros> {
  const [gold_coins, sweeps_coins] = CURRENCIES.map(of);
  return { gold_coins: gold_coins ?? 0n, sweeps_coins: sweeps_coins ?? 0n };
}

/**
 * Returns the last row whose value is at most `value`, or -1 if there is none. Uses binary search, so the column must
 * be non-decreasing.
 */
export function lastAtMost(column: Int32Array | Float64Array, value: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(column, middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function at(column: Int32Array | Float64Array | Uint16Array, row: number): number {
  return column[row] ?? 0;
}

/** Returns the buffers of the columns, so that they can be transferred to another thread without a copy. */
export function buffersOf({ version, position, recordedAt, clock, type, reason, balances }: Columns): Transferable[] {
  const columns = [version, position, recordedAt, clock, type, reason];
  const amounts = balances ? CURRENCIES.flatMap((one) => [balances[one].micros, balances[one].coins]) : [];
  return [...columns, ...amounts].map((column) => column.buffer as ArrayBuffer);
}

import { filterFaults } from './list/filter-rows.js';
import type { Filters } from './page-url.js';
import { type Columns, lastAtMost, type Row } from './timeline/columns.js';
import { parseMoment } from './timeline/moment.js';

/** Returns the command that shows one event with all its fields. */
export function showEvent(stream: string, { position }: Pick<Row, 'position'>): string {
  return `show ${quoted(stream)} --from ${position} --to ${position} --json`;
}

/**
 * Returns the command that lists the events of a stream; undefined if the filters are invalid or filter by amount,
 * because the command line compares the amounts in the event, and the list compares the balance changes.
 */
export function showList(columns: Columns, filters: Filters): string | undefined {
  if (filters.amount || Object.keys(filterFaults(columns, filters)).length > 0) return undefined;
  const { type, reason, from, to } = filters;
  const options = [
    option('type', type),
    option('reason', reason),
    option('from', from && momentOf(columns, from, 'from')),
    option('to', to && momentOf(columns, to, 'to')),
  ];
  return ['show', quoted(columns.stream), ...options.filter((one) => one !== '')].join(' ');
}

export function balance(uid: string, version: number): string {
  return `balance ${quoted(uid)} --at ${version}`;
}

export function explain(uid: string, version: number): string {
  return `explain ${quoted(uid)} --at ${version}`;
}

export function diff(uid: string): string {
  return `diff ${quoted(uid)}`;
}

export function bisect(
  uid: string,
  { rule, claim }: { rule?: string | undefined; claim?: string | undefined },
): string {
  return ['bisect', quoted(uid), option('rule', rule), option('claim', claim)].filter((one) => one !== '').join(' ');
}

/** @param versions versions of the events to leave out */
export function whatIf({ uid, stream }: Columns, versions: readonly number[]): string {
  return ['what-if', quoted(uid), ...versions.map((version) => option('without', `${stream}@${version}`))].join(' ');
}

/** Converts a version to a position, because the command line accepts only positions and times. */
function momentOf(columns: Columns, text: string, side: 'from' | 'to'): string {
  const moment = parseMoment(text);
  if (!moment || moment === 'end' || 'time' in moment) return text.trim();
  if ('position' in moment) return String(moment.position);
  const last = lastAtMost(columns.version, moment.version - (side === 'from' ? 1 : 0));
  return String(columns.position[side === 'from' ? Math.min(last + 1, columns.size - 1) : Math.max(last, 0)] ?? 0);
}

function option(name: string, value: string | undefined): string {
  return value ? `--${name} ${quoted(value)}` : '';
}

/** Quotes a text for a shell, if it contains characters with a meaning there. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * A table stored as a linked list of changes, newest first. A change costs the same at any table size, and thousands of
 * entries are listed one by one.
 */
export interface Change<T> {
  id: string;
  /** Null when the entry was removed. */
  entry: T | null;
  before: Entries<T>;
}
/** Null for an empty table. */
export type Entries<T> = Change<T> | null;

/** Builds the table, with entries in the order in which they were first added. */
export function tableOf<T>(entries: Entries<T>): Map<string, T> {
  const changes: Change<T>[] = [];
  for (let change = entries; change; change = change.before) changes.push(change);
  const table = new Map<string, T>();
  for (const { id, entry } of changes.reverse()) {
    if (entry === null) table.delete(id);
    else table.set(id, entry);
  }
  return table;
}

/**
 * A table stored as a linked list of changes, newest first. Adding a change takes constant time, even when thousands of
 * entries are added one by one.
 */
export interface Change<T> {
  id: string;
  /** New value of the entry; null if this change removes it. */
  entry: T | null;
  before: Entries<T>;
}
/** The newest change of a table; null if the table is empty. */
export type Entries<T> = Change<T> | null;

/** Builds the table from its changes. Entries keep the order in which they were first added. */
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

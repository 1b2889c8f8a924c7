/**
 * A table as the changes that made it, the last one first: to change it costs the same however large it is, while thousands
 * of entries are listed one by one.
 */
export interface Change<T> {
  id: string;
  /** Null: taken out. */
  entry: T | null;
  before: Entries<T>;
}
/** Null: empty. */
export type Entries<T> = Change<T> | null;

/** The table itself, in the order in which its entries came in. */
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

import { useEffect, useSyncExternalStore } from 'react';

export interface KeyLine {
  /** Keys as printed on the keycaps; the entries are alternatives, such as `['Space', 'Enter']`. */
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  title: string;
  lines: readonly KeyLine[];
}

let groups: readonly KeyGroup[] = [];
const listeners = new Set<() => void>();

function change(next: readonly KeyGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** Adds a group to the key legend (opened with `?`) while the component is mounted. `lines` must be a constant. */
export function useKeyLegend(title: string, lines: readonly KeyLine[]): void {
  useEffect(() => {
    const group = { title, lines };
    change([...groups, group]);
    return () => change(groups.filter((other) => other !== group));
  }, [title, lines]);
}

export function useKeyGroups(): readonly KeyGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
}

import { useEffect, useSyncExternalStore } from 'react';

export interface KeyLine {
  /**
   * Names of the keys as printed on a keyboard. Any one of them triggers the action, for example `['Space', 'Enter']`.
   */
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

/**
 * Adds a group to the list of keyboard shortcuts (opened with `?`) while the component is mounted. `lines` must be a
 * constant, because a new array would register the group again on every render.
 */
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

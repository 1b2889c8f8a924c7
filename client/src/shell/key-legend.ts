import { useEffect } from 'react';
import { useValue, ValueStore } from '../ui/value-store.js';

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

const groups = new ValueStore<readonly KeyGroup[]>([]);

/**
 * Adds a group to the list of keyboard shortcuts (opened with `?`) while the component is mounted. `lines` must be a
 * constant, because a new array would register the group again on every render.
 */
export function useKeyLegend(title: string, lines: readonly KeyLine[]): void {
  useEffect(() => {
    const group = { title, lines };
    groups.set([...groups.get(), group]);
    return () => groups.set(groups.get().filter((other) => other !== group));
  }, [title, lines]);
}

export function useKeyGroups(): readonly KeyGroup[] {
  return useValue(groups);
}

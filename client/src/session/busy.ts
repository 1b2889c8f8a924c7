/** Reasons why the page must not be reloaded at the moment. */
export type BusyReason = 'round' | 'provider_round' | 'unsaved_input' | 'saving';

const reasons = new Set<BusyReason>();
const listeners = new Set<() => void>();

/**
 * Registry of activities that a page reload would interrupt. Activities register themselves here, and code that wants
 * to reload the page checks the registry first.
 */
export const busy = {
  set(reason: BusyReason, on: boolean): void {
    if (on === reasons.has(reason)) return;
    if (on) reasons.add(reason);
    else reasons.delete(reason);
    for (const listener of listeners) listener();
  },
  /** Returns one of the registered reasons, or null if there is none. */
  because(): BusyReason | null {
    return reasons.values().next().value ?? null;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Reasons why the page must not be reloaded now. */
export type BusyReason = 'round' | 'unsaved_input' | 'saving';

const reasons = new Set<BusyReason>();
const listeners = new Set<() => void>();

/**
 * Registry of activities that a reload would interrupt. An activity registers itself here, and code that wants to
 * reload checks here first.
 */
export const busy = {
  set(reason: BusyReason, on: boolean): void {
    if (on === reasons.has(reason)) return;
    if (on) reasons.add(reason);
    else reasons.delete(reason);
    for (const listener of listeners) listener();
  },
  /** Returns one of the current reasons, or null. */
  because(): BusyReason | null {
    return reasons.values().next().value ?? null;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

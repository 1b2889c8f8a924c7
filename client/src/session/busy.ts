/** Why the page must not be taken from under the player now. */
export type BusyReason = 'round' | 'unsaved_input' | 'saving';

const reasons = new Set<BusyReason>();
const listeners = new Set<() => void>();

/** What is going on that a reload would cut off. Whoever has something going says so here; who would reload asks first. */
export const busy = {
  set(reason: BusyReason, on: boolean): void {
    if (on === reasons.has(reason)) return;
    if (on) reasons.add(reason);
    else reasons.delete(reason);
    for (const listener of listeners) listener();
  },
  /** One of the reasons, or null. */
  because(): BusyReason | null {
    return reasons.values().next().value ?? null;
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

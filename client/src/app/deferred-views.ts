import { useSyncExternalStore } from 'react';

/** A part of the client that is left out of the first load and fetched when it is first needed. */
export interface DeferredView {
  name: string;
  state: 'not loaded' | 'loading' | 'loaded' | 'failed';
  /** How long the fetch took; null until it has ended. */
  took_ms: number | null;
  load: () => void;
}

let views: readonly DeferredView[] = [];
const listeners = new Set<() => void>();

function show(next: readonly DeferredView[]): void {
  views = next;
  for (const listener of listeners) listener();
}

const change = (name: string, next: Partial<DeferredView>) =>
  show(views.map((view) => (view.name === name ? { ...view, ...next } : view)));

/** Lists the view and tells of its state; each call beyond the first gives what the first has fetched, a failed one is tried again. */
export function deferred<View>(name: string, fetchView: () => Promise<View>): () => Promise<View> {
  let fetched: Promise<View> | undefined;
  const load = () => {
    if (fetched) return fetched;
    const since = performance.now();
    change(name, { state: 'loading' });
    fetched = fetchView().then(
      (view) => {
        change(name, { state: 'loaded', took_ms: performance.now() - since });
        return view;
      },
      (error) => {
        fetched = undefined;
        change(name, { state: 'failed', took_ms: performance.now() - since });
        throw error;
      },
    );
    return fetched;
  };
  // Whoever needs the view hears of the failure by its own call.
  show([...views, { name, state: 'not loaded', took_ms: null, load: () => void load().catch(() => {}) }]);
  return load;
}

export function useDeferredViews(): readonly DeferredView[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => views,
  );
}

import { useSyncExternalStore } from 'react';

/** A lazily loaded part of the client: it is not in the initial bundle and is fetched when it is first needed. */
export interface DeferredView {
  name: string;
  state: 'not loaded' | 'loading' | 'loaded' | 'failed';
  /** Duration of the fetch, in milliseconds; null until the fetch has ended. */
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

/**
 * Registers a lazily loaded view and returns its load function. Repeated calls share one fetch; after a failed fetch,
 * the next call fetches again.
 */
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
  // The error is ignored here because each caller of `load` receives the rejected promise itself.
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

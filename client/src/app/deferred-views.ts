import { useValue, ValueStore } from '../ui/value-store.js';

/** A lazily loaded part of the client: it is not in the initial bundle and is fetched when it is first needed. */
export interface DeferredView {
  name: string;
  state: 'not loaded' | 'loading' | 'loaded' | 'failed';
  /** Duration of the fetch, in milliseconds; null until the fetch has ended. */
  took_ms: number | null;
  load: () => void;
}

const views = new ValueStore<readonly DeferredView[]>([]);

const change = (name: string, next: Partial<DeferredView>) =>
  views.set(views.get().map((view) => (view.name === name ? { ...view, ...next } : view)));

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
  views.set([...views.get(), { name, state: 'not loaded', took_ms: null, load: () => void load().catch(() => {}) }]);
  return load;
}

export function useDeferredViews(): readonly DeferredView[] {
  return useValue(views);
}

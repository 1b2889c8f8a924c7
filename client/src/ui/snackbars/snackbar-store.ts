export interface SnackbarAction {
  label: string;
  run: () => void;
}

export interface Snackbar {
  /** The same id shown again replaces the one on screen. */
  id: string;
  text: string;
  /** Epoch milliseconds: the text ends in the time left until then. */
  until: number | null;
  tone: 'neutral' | 'good' | 'bad';
  action: SnackbarAction | null;
  /** Milliseconds; null stays until dismissed. */
  duration: number | null;
}

export type SnackbarRequest = Pick<Snackbar, 'text'> & Partial<Snackbar>;

const MAX = 3;
const DEFAULT_MS = 5_000;

/** What the house says in passing. Lives outside React, so that machines may speak too. */
export class SnackbarStore {
  #items: readonly Snackbar[] = [];
  #listeners = new Set<() => void>();
  #made = 0;

  /** @returns the id, to dismiss it by */
  show(request: SnackbarRequest): string {
    this.#made += 1;
    const item: Snackbar = {
      tone: 'neutral',
      until: null,
      action: null,
      ...request,
      id: request.id ?? `snackbar-${this.#made}`,
      duration: request.duration === undefined ? DEFAULT_MS : request.duration,
    };
    this.#set([...this.#items.filter((other) => other.id !== item.id), item].slice(-MAX));
    return item.id;
  }

  dismiss(id: string): void {
    this.#set(this.#items.filter((item) => item.id !== id));
  }

  clear(): void {
    this.#set([]);
  }

  readonly items = (): readonly Snackbar[] => this.#items;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(items: readonly Snackbar[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

export const snackbars = new SnackbarStore();

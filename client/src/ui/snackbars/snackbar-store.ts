export interface SnackbarAction {
  label: string;
  run: () => void;
}

export interface Snackbar {
  /** Id of the snackbar. A new snackbar with the same id replaces the visible one. */
  id: string;
  text: string;
  /** Time at which the countdown shown after the text ends, in milliseconds since the Unix epoch. */
  until: number | null;
  tone: 'neutral' | 'good' | 'bad';
  action: SnackbarAction | null;
  /** Display time in milliseconds; null keeps the snackbar until it is dismissed. */
  duration: number | null;
}

export type SnackbarRequest = Pick<Snackbar, 'text'> & Partial<Snackbar>;

const MAX = 3;
const DEFAULT_MS = 5_000;

/** Store of the snackbar notifications. It lives outside React, so that state machines can show snackbars as well. */
export class SnackbarStore {
  #items: readonly Snackbar[] = [];
  #listeners = new Set<() => void>();
  #made = 0;

  /**
   * Shows a snackbar.
   * @returns the id for `dismiss`
   */
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

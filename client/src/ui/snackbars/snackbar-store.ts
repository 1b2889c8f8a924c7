import { MessageStore } from '../message-store.js';

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

/** Store of the snackbar notifications. */
export class SnackbarStore extends MessageStore<Snackbar> {
  constructor() {
    super(MAX);
  }

  /**
   * Shows a snackbar.
   * @returns the id for `dismiss`
   */
  show(request: SnackbarRequest): string {
    const item: Snackbar = {
      tone: 'neutral',
      until: null,
      action: null,
      ...request,
      id: request.id ?? this.newId(),
      duration: request.duration === undefined ? DEFAULT_MS : request.duration,
    };
    this.set([...this.items().filter((other) => other.id !== item.id), item]);
    return item.id;
  }
}

export const snackbars = new SnackbarStore();

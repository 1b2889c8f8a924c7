import { serverNow } from '../../clock/clock.js';
import { type BrowserStorage, parseJson } from '../../storage/browser-storage.js';

export const SUBJECT_MAX = 100;
export const TEXT_MAX = 4_000;

export interface Ticket {
  /** Sequence number of the ticket, assigned by this browser and never reused. */
  number: number;
  subject: string;
  text: string;
  /** Path of the page on which the player wrote the ticket; null unless the player chose to include it. */
  page: string | null;
  /** Time when the ticket was written, in ISO 8601 format. */
  written_at: string;
}

export type TicketDraft = Pick<Ticket, 'subject' | 'text' | 'page'>;

export type TicketsView =
  | { state: 'ready'; tickets: readonly Ticket[] }
  /**
   * The stored data is corrupt or was written by other code. It is kept unchanged until the player decides what to do.
   */
  | { state: 'unreadable' }
  /** The browser blocks local storage for this page. */
  | { state: 'forbidden' };

/** A ticket is never kept in memory only, because the player would lose it without a message. */
type TicketStorage = Pick<BrowserStorage, 'getItem' | 'store' | 'removeItem' | 'isBlocked'>;

interface Kept {
  shape: 1;
  /** Number of the next ticket. */
  next: number;
  tickets: readonly Ticket[];
}

export const TICKETS_KEY = 'goldwake.support-tickets';
const EMPTY: Kept = { shape: 1, next: 1, tickets: [] };

/** Stores the player's tickets, newest first. The tickets exist only in the local storage of this browser. */
export class TicketsStore {
  readonly #storage: TicketStorage;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #view: TicketsView | null = null;

  constructor(storage: TicketStorage, now: () => number = serverNow) {
    this.#storage = storage;
    this.#now = now;
  }

  readonly view = (): TicketsView => {
    this.#view ??= this.#look();
    return this.#view;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Discards the cached tickets and notifies the listeners. Called when another tab may have changed the tickets. */
  readonly lookAgain = (): void => {
    this.#view = null;
    for (const listener of this.#listeners) listener();
  };

  /** @returns the new ticket; undefined if the browser could not store it */
  add({ subject, text, page }: TicketDraft): Ticket | undefined {
    const kept = this.#read();
    if (typeof kept === 'string') return undefined;
    const written_at = new Date(this.#now()).toISOString();
    const ticket = { number: kept.next, subject: subject.trim(), text: text.trim(), page, written_at };
    return this.#write({ ...kept, next: kept.next + 1, tickets: [ticket, ...kept.tickets] }) ? ticket : undefined;
  }

  remove(number: number): boolean {
    const kept = this.#read();
    if (typeof kept === 'string') return false;
    return this.#write({ ...kept, tickets: kept.tickets.filter((ticket) => ticket.number !== number) });
  }

  /** Restores a deleted ticket at its original position in the list. */
  restore(ticket: Ticket): boolean {
    const kept = this.#read();
    if (typeof kept === 'string') return false;
    const others = kept.tickets.filter(({ number }) => number !== ticket.number);
    const tickets = [...others, ticket].sort((one, other) => other.number - one.number);
    return this.#write({ ...kept, next: Math.max(kept.next, ticket.number + 1), tickets });
  }

  /** Deletes all stored tickets, even if the stored data is unreadable. */
  clear(): void {
    this.#storage.removeItem(TICKETS_KEY);
    this.lookAgain();
  }

  #look(): TicketsView {
    const kept = this.#read();
    return typeof kept === 'string' ? { state: kept } : { state: 'ready', tickets: kept.tickets };
  }

  #read(): Kept | 'unreadable' | 'forbidden' {
    if (this.#storage.isBlocked()) return 'forbidden';
    const text = this.#storage.getItem(TICKETS_KEY);
    if (text === null) return EMPTY;
    const kept = parseJson(text);
    return isKept(kept) ? kept : 'unreadable';
  }

  #write(kept: Kept): boolean {
    const stored = this.#storage.store(TICKETS_KEY, JSON.stringify(kept));
    this.lookAgain();
    return stored;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { shape, next, tickets } = value as Partial<Kept>;
  return shape === 1 && Number.isSafeInteger(next) && Array.isArray(tickets) && tickets.every(isTicket);
}

function isTicket(value: unknown): value is Ticket {
  if (typeof value !== 'object' || value === null) return false;
  const { number, subject, text, page, written_at } = value as Partial<Ticket>;
  return (
    Number.isSafeInteger(number) &&
    typeof subject === 'string' &&
    typeof text === 'string' &&
    (page === null || typeof page === 'string') &&
    typeof written_at === 'string' &&
    !Number.isNaN(Date.parse(written_at))
  );
}

/** Returns an error message for each field that is empty. */
export function draftErrors({ subject, text }: TicketDraft): Partial<Record<'subject' | 'text', string>> {
  return {
    ...(subject.trim() === '' && { subject: 'Say in a few words what it is about' }),
    ...(text.trim() === '' && { text: 'Write what happened, or what you would like to know' }),
  };
}

/** Formats all tickets as plain text for the download. */
export function ticketsText(tickets: readonly Ticket[]): string {
  const parts = tickets.map(({ number, subject, text, page, written_at }) =>
    [
      `Ticket ${number}: ${subject}`,
      `Written ${written_at}`,
      ...(page === null ? [] : [`On page ${page}`]),
      '',
      text,
    ].join('\n'),
  );
  return `${['Goldwake support tickets', ...parts].join('\n\n---\n\n')}\n`;
}

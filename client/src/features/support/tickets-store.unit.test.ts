import { beforeEach, describe, expect, it } from '@jest/globals';
import { draftErrors, SUBJECT_MAX, TICKETS_KEY, TicketsStore, ticketsText } from './tickets-store.js';

class Browser {
  readonly items = new Map<string, string>();
  full = false;
  getItem = (key: string) => this.items.get(key) ?? null;
  blocked = false;
  isBlocked = () => this.blocked;
  removeItem = (key: string) => void this.items.delete(key);
  store = (key: string, text: string) => {
    if (!this.full) this.items.set(key, text);
    return !this.full;
  };
}

const AT = Date.parse('2026-11-21T12:00:00.000Z');
let browser: Browser;
const openStore = () => new TicketsStore(browser, () => AT);
const ticket = (subject: string, page: string | null = null) => ({ subject, text: `About ${subject}`, page });
const subjects = (store: TicketsStore) => {
  const view = store.view();
  return view.state === 'ready' ? view.tickets.map(({ subject }) => subject) : view.state;
};

beforeEach(() => {
  browser = new Browser();
});

describe('support tickets', () => {
  it('tickets are numbered, trimmed, dated and stored newest first across reloads', () => {
    const store = openStore();
    store.add(ticket('  one '));
    expect(store.add(ticket('two', '/games/dice'))).toEqual({
      number: 2,
      subject: 'two',
      text: 'About two',
      page: '/games/dice',
      written_at: '2026-11-21T12:00:00.000Z',
    });
    expect(subjects(openStore())).toEqual(['two', 'one']);
  });

  it('undoing a deletion restores the ticket in its position', () => {
    const store = openStore();
    const [, two] = ['one', 'two', 'three'].map((subject) => store.add(ticket(subject)));
    store.remove(2);
    expect(subjects(openStore())).toEqual(['three', 'one']);
    if (two) store.restore(two);
    if (two) store.restore(two);
    expect(subjects(openStore())).toEqual(['three', 'two', 'one']);
  });

  it('a number is never reused, even after a deletion', () => {
    const store = openStore();
    store.add(ticket('one'));
    store.remove(1);
    expect(store.add(ticket('another'))?.number).toBe(2);
  });

  it('tickets added in two tabs are both kept', () => {
    const [here, there] = [openStore(), openStore()];
    expect([subjects(here), subjects(there)]).toEqual([[], []]);
    here.add(ticket('here'));
    there.add(ticket('there'));
    here.lookAgain();
    expect(subjects(here)).toEqual(['there', 'here']);
  });

  it('listeners are notified of changes, and the view keeps its identity until a change', () => {
    const store = openStore();
    let notifications = 0;
    const stop = store.subscribe(() => notifications++);
    store.add(ticket('one'));
    expect(notifications).toBe(1);
    expect(store.view()).toBe(store.view());
    stop();
    store.add(ticket('two'));
    expect(notifications).toBe(1);
  });

  it('a full storage makes changes fail and loses no stored ticket', () => {
    const store = openStore();
    store.add(ticket('one'));
    browser.full = true;
    expect(store.add(ticket('two'))).toBeUndefined();
    expect(store.remove(1)).toBe(false);
    expect(subjects(store)).toEqual(['one']);
  });

  it.each(['', 'null', '[]', '{"shape":2}', '{"shape":1,"next":1,"tickets":[{"number":"1"}]}', '{"shape":1'])(
    'unreadable data is reported and left unchanged: %s',
    (text) => {
      browser.items.set(TICKETS_KEY, text);
      const store = openStore();
      expect(subjects(store)).toBe('unreadable');
      expect(store.add(ticket('one'))).toBeUndefined();
      expect(browser.items.get(TICKETS_KEY)).toBe(text);
      store.clear();
      expect(subjects(store)).toEqual([]);
    },
  );

  it('a blocked storage is reported as forbidden, not as unreadable', () => {
    browser.blocked = true;
    const store = openStore();
    expect(subjects(store)).toBe('forbidden');
    expect(store.add(ticket('one'))).toBeUndefined();
    expect(() => store.clear()).not.toThrow();
  });

  it('subject and text are required', () => {
    expect(Object.keys(draftErrors({ subject: ' ', text: '\n', page: null }))).toEqual(['subject', 'text']);
    expect(draftErrors({ subject: 'x'.repeat(SUBJECT_MAX), text: 'y', page: null })).toEqual({});
  });

  it('the download contains all tickets as text', () => {
    const store = openStore();
    store.add(ticket('one', '/games/dice'));
    store.add({ subject: 'two', text: 'Two\nlines', page: null });
    const view = store.view();
    expect(view.state === 'ready' && ticketsText(view.tickets)).toBe(
      'Goldwake support tickets\n\n---\n\nTicket 2: two\nWritten 2026-11-21T12:00:00.000Z\n\nTwo\nlines\n\n---\n\n' +
        'Ticket 1: one\nWritten 2026-11-21T12:00:00.000Z\nOn page /games/dice\n\nAbout one\n',
    );
  });
});

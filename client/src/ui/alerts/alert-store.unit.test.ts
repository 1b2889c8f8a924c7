import { describe, expect, it } from '@jest/globals';
import { AlertStore } from './alert-store.js';

const sent = {
  title: 'Friend Request Sent',
  text: 'Your friend request was successfully sent.',
  tone: 'good',
} as const;
const added = { title: 'Friend Added', text: 'You are now friends.', tone: 'good' } as const;
const failed = { title: 'Friend Request Failed', text: 'There was an unknown problem.', tone: 'bad' } as const;
const titles = (store: AlertStore) => store.items().map(({ title }) => title);

describe('the alerts', () => {
  it('are shown oldest first, and only the newest two stay', () => {
    const store = new AlertStore();
    for (const alert of [sent, added, failed]) store.show(alert);
    expect(titles(store)).toEqual([added.title, failed.title]);
  });

  it('show the same alert once, as a new element, so that a screen reader repeats it', () => {
    const store = new AlertStore();
    const first = store.show(failed);
    const second = store.show(failed);
    expect(second).not.toBe(first);
    expect(store.items().map(({ id }) => id)).toEqual([second]);
  });

  it('tell their listeners about every change until these unsubscribe', () => {
    const store = new AlertStore();
    let notifications = 0;
    const leave = store.shown.subscribe(() => {
      notifications += 1;
    });
    store.dismiss(store.show(sent));
    leave();
    store.show(added);
    expect(notifications).toBe(2);
    store.clear();
    expect(store.items()).toEqual([]);
  });
});

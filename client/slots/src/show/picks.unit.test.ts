import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Picks } from './picks.js';
import { Hurry } from './wait.js';

const ITEMS = ['a', 'b', 'c', 'd'];

function begin({ isAutomatic = false, hasHurried = false } = {}) {
  const hurry = new Hurry();
  if (hasHurried) hurry.hurry();
  const player = { isAutomatic };
  const closed = new Set(ITEMS);
  const onTurn = jest.fn();
  const picks = new Picks({ closed, hurry, isAutomatic: () => player.isAutomatic, openMs: () => 600, onTurn });
  return { picks, hurry, player, closed, onTurn };
}

async function pressed(picks: Picks<string>, item: string): Promise<string> {
  const next = picks.next();
  picks.press(item);
  return next;
}

describe('Picks', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('opens what the player presses, and nothing twice', async () => {
    const { picks, closed } = begin();
    expect(await pressed(picks, 'c')).toBe('c');
    const next = picks.next();
    picks.press('c');
    picks.press('a');
    expect(await next).toBe('a');
    expect([...closed]).toEqual(['b', 'd']);
    picks.end();
  });

  it('waits for a player who hurried before, and opens the rest in order for one who hurries now', async () => {
    const { picks, hurry } = begin({ hasHurried: true });
    expect(await pressed(picks, 'b')).toBe('b');
    const next = picks.next();
    hurry.hurry();
    expect([await next, await picks.next(), await picks.next()]).toEqual(['a', 'c', 'd']);
    picks.end();
  });

  it('opens the items by themselves while it is automatic, and waits for the player afterwards', async () => {
    jest.useFakeTimers();
    const { picks, player, closed, onTurn } = begin({ isAutomatic: true });
    const first = picks.next();
    await jest.advanceTimersByTimeAsync(600);
    expect(await first).toBe('a');
    const second = picks.next();
    player.isAutomatic = false;
    await jest.advanceTimersByTimeAsync(10_000);
    expect([closed.size, onTurn.mock.calls.length]).toEqual([3, 1]);
    picks.press('d');
    expect(await second).toBe('d');
    picks.end();
  });

  it('opens the rest two minutes after the last choice', async () => {
    jest.useFakeTimers();
    const { picks, closed } = begin();
    const first = picks.next();
    await jest.advanceTimersByTimeAsync(100_000);
    picks.press('d');
    expect(await first).toBe('d');
    const second = picks.next();
    await jest.advanceTimersByTimeAsync(119_999);
    expect(closed.size).toBe(3);
    await jest.advanceTimersByTimeAsync(1);
    expect([await second, await picks.next()]).toEqual(['a', 'b']);
    picks.end();
  });

  it('leaves no wait and no timer behind', async () => {
    jest.useFakeTimers();
    const { picks } = begin();
    expect(await pressed(picks, 'a')).toBe('a');
    picks.end();
    expect(jest.getTimerCount()).toBe(0);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Processes } from './processes.js';

const TWO = ['http://one', 'http://two'];
const PLAYERS = Array.from({ length: 1_000 }, (_, n) => `u${n}`);

describe('the processes of a service', () => {
  it('are called in turn if a call has no subject', () => {
    const processes = new Processes(TWO);
    expect([1, 2, 3, 4].map(() => processes.inOrder()[0])).toEqual([...TWO, ...TWO]);
  });

  it('are ordered by player, equally in every caller, with about half of the players for each', () => {
    const [one, other] = [new Processes(TWO), new Processes(TWO)];
    other.inOrder();
    for (const uid of PLAYERS) expect(one.inOrder(uid)).toEqual(other.inOrder(uid));
    const first = PLAYERS.filter((uid) => one.inOrder(uid)[0] === TWO[0]);
    expect(first.length).toBeGreaterThan(400);
    expect(first.length).toBeLessThan(600);
  });

  it('are all called, unresponsive ones last for two seconds', () => {
    let now = 0;
    const processes = new Processes(['http://one', 'http://two', 'http://three'], () => now);
    processes.wasSilent('http://two');
    for (const uid of PLAYERS) {
      const order = processes.inOrder(uid);
      expect(order).toHaveLength(3);
      expect(order[2]).toBe('http://two');
    }
    now = 2_000;
    expect(processes.isSilent('http://two')).toBe(false);
  });

  it('are an empty list if none is known', () => {
    expect(new Processes([]).inOrder('u1')).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a keyed queue', () => {
  it('runs one task after the other, in the order they came', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const hold = gate();
    const first = queue.run('u', async () => {
      seen.push('first begins');
      await hold.opened;
      seen.push('first ends');
    });
    const second = queue.run('u', async () => {
      seen.push('second');
    });
    const third = queue.run('u', async () => {
      seen.push('third');
    });
    hold.open();
    await Promise.all([first, second, third]);
    expect(seen).toEqual(['first begins', 'first ends', 'second', 'third']);
  });

  it('does not make another key wait', async () => {
    const queue = new KeyedQueue();
    const hold = gate();
    const waiting = queue.run('u', () => hold.opened);
    await expect(queue.run('v', async () => 'done')).resolves.toBe('done');
    hold.open();
    await waiting;
  });

  it('goes on after a task that failed, and tells only its own caller', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('u', () => Promise.reject(new Error('no')));
    const next = queue.run('u', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('keeps nothing of a key whose tasks are done', async () => {
    const queue = new KeyedQueue();
    await Promise.all([queue.run('u', async () => 1), queue.run('u', async () => 2), queue.run('v', async () => 3)]);
    expect(queue.size).toBe(0);
  });
});

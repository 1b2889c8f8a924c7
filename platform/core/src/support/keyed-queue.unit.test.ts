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
  it('runs the tasks of a key sequentially in order of arrival', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const blocked = gate();
    const first = queue.run('u', async () => {
      seen.push('first begins');
      await blocked.opened;
      seen.push('first ends');
    });
    const second = queue.run('u', async () => {
      seen.push('second');
    });
    const third = queue.run('u', async () => {
      seen.push('third');
    });
    blocked.open();
    await Promise.all([first, second, third]);
    expect(seen).toEqual(['first begins', 'first ends', 'second', 'third']);
  });

  it('does not make tasks of other keys wait', async () => {
    const queue = new KeyedQueue();
    const blocked = gate();
    const waiting = queue.run('u', () => blocked.opened);
    await expect(queue.run('v', async () => 'done')).resolves.toBe('done');
    blocked.open();
    await waiting;
  });

  it('continues after a failed task and reports the error only to its caller', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('u', () => Promise.reject(new Error('no')));
    const next = queue.run('u', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });

  it('releases a key when its tasks are done', async () => {
    const queue = new KeyedQueue();
    await Promise.all([queue.run('u', async () => 1), queue.run('u', async () => 2), queue.run('v', async () => 3)]);
    expect(queue.size).toBe(0);
  });
});

import { afterEach, expect, it } from '@jest/globals';
import { exclusively } from './exclusively.js';

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

function withLocks(locks: unknown): void {
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
}

afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
});

const granting = { request: (_: string, work: () => Promise<unknown>) => work() };

it.each([
  ['granted', granting],
  ['refused by the browser', { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }],
  ['unavailable', undefined],
])('the task runs once if the lock is %s', async (_, locks) => {
  withLocks(locks);
  let runs = 0;
  await expect(exclusively('a', async () => ++runs)).resolves.toBe(1);
  expect(runs).toBe(1);
});

it('a task that fails rejects, and is not repeated', async () => {
  withLocks(granting);
  let runs = 0;
  const failing = exclusively('a', async () => {
    runs += 1;
    throw new Error('no answer');
  });
  await expect(failing).rejects.toThrow('no answer');
  expect(runs).toBe(1);
});

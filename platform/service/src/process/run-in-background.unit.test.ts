import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { runInBackground } from './run-in-background.js';

/** More steps than fit into one slice. */
const STEPS_MAX = 50_000_000;

it('lets the process do other work between the slices', async () => {
  let hasOtherWork = true;
  let steps = 0;
  function* work() {
    for (; hasOtherWork && steps < STEPS_MAX; steps++) yield;
  }
  // Keeps the process alive, as a server does.
  const server = setInterval(() => {});
  const done = runInBackground(work());
  expect(steps).toBe(0);
  while (steps === 0) await setImmediate();
  hasOtherWork = false;
  await done;
  clearInterval(server);
  expect(steps).toBeLessThan(STEPS_MAX);
});

it('rejects if a step throws', async () => {
  function* broken() {
    yield;
    throw new Error('the third book is missing');
  }
  const server = setInterval(() => {});
  await expect(runInBackground(broken())).rejects.toThrow('the third book is missing');
  clearInterval(server);
});

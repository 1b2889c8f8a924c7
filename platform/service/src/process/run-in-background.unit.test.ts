import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { runInBackground } from './run-in-background.js';

/** More steps than fit into one slice. */
const STEPS_MAX = 50_000_000;

// Keeps the process alive, as a server does.
let server: NodeJS.Timeout;
beforeEach(() => {
  server = setInterval(() => {}, 1_000);
});
afterEach(() => clearInterval(server));

it('lets the process do other work between the slices', async () => {
  let hasOtherWork = true;
  let steps = 0;
  function* work() {
    for (; hasOtherWork && steps < STEPS_MAX; steps++) yield;
  }
  const done = runInBackground(work());
  expect(steps).toBe(0);
  while (steps === 0) await setImmediate();
  hasOtherWork = false;
  await done;
  expect(steps).toBeLessThan(STEPS_MAX);
});

it('rejects if a step throws', async () => {
  function* broken() {
    yield;
    throw new Error('the third book is missing');
  }
  await expect(runInBackground(broken())).rejects.toThrow('the third book is missing');
});

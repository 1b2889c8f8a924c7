import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { BackgroundWork } from './background-work.js';

/** More steps than fit into one slice. */
const STEPS_MAX = 50_000_000;

// Keeps the process alive, as a server does.
let server: NodeJS.Timeout;
beforeEach(() => {
  server = setInterval(() => {}, 1_000);
});
afterEach(() => {
  clearInterval(server);
});

/** Work that goes on until something ends it, and counts its steps. */
function counting() {
  const work = { steps: 0, isNeeded: true };
  function* steps() {
    for (; work.isNeeded && work.steps < STEPS_MAX; work.steps++) yield;
  }
  return { work, steps: steps() };
}

it('lets the process do other work between the slices', async () => {
  const { work, steps } = counting();
  const done = new BackgroundWork().run(steps);
  expect(work.steps).toBe(0);
  while (work.steps === 0) await setImmediate();
  work.isNeeded = false;
  await done;
  expect(work.steps).toBeLessThan(STEPS_MAX);
});

it('stops when the application is closed', async () => {
  const { work, steps } = counting();
  const background = new BackgroundWork();
  const done = background.run(steps);
  while (work.steps === 0) await setImmediate();
  background.onApplicationShutdown();
  await done;
  expect(work.steps).toBeLessThan(STEPS_MAX);
});

it('logs a step that throws, and goes on with nothing', async () => {
  const logged: unknown[] = [];
  Logger.overrideLogger({ log: () => {}, warn: () => {}, error: (message: unknown) => logged.push(message) });
  function* broken() {
    yield;
    throw new Error('the third book is missing');
  }
  await new BackgroundWork().run(broken());
  expect(logged).toEqual([new Error('the third book is missing')]);
});

import { collection } from '@goldwake/core';
import type { TestEngine } from '@goldwake/embedded/testing';

const TIMERS = collection<{ due: number }>('timers');

/** Lets time pass as in a running process: the clock stops at each timer until the timer has been executed. */
export async function passTime(engine: TestEngine, ms: number): Promise<void> {
  const { clock } = engine;
  const until = clock.now() + ms;
  await settled(engine);
  for (let due = await nextDue(engine); due <= until; due = await nextDue(engine)) {
    clock.advance(Math.max(0, due - clock.now()));
    await settled(engine);
  }
  clock.advance(until - clock.now());
  await settled(engine);
}

/** Waits until due timers have been executed and all events handled, which may set more timers. */
async function settled({ scheduler, bus, store }: TestEngine): Promise<void> {
  for (let position = -1; position !== (await store.lastPosition()); ) {
    position = await store.lastPosition();
    await scheduler.settled();
    await bus.settled(position);
  }
}

/** Lets time pass until the next timer has been executed, or for a second if there is none. */
export async function passToNextTimer(engine: TestEngine): Promise<void> {
  const due = await nextDue(engine);
  await passTime(engine, Number.isFinite(due) ? Math.max(0, due - engine.clock.now()) : 1_000);
}

/** Returns when the next timer is due; infinity if there is none. */
async function nextDue({ documents }: TestEngine): Promise<number> {
  return Math.min(...(await documents.scan(TIMERS)).map(({ body }) => body.due));
}

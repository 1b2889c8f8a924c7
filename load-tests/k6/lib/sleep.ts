import { setTimeout } from 'k6/timers';

const LOOK_MS = 50;

export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(() => done(), Math.max(0, ms)));

/** Waits until the condition is true, for at most `ms` milliseconds. */
export async function until(isSo: () => boolean, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !isSo() && Date.now() < end; await sleep(LOOK_MS));
}

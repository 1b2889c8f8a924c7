import { SIGNALS } from '@goldwake/tools/set-up/run';
import { cannot } from './command-line.js';

/** Registers a cleanup step. The steps run in reverse order of registration. */
export type Later = (step: () => unknown) => void;

/** Runs `run` and then its cleanup steps, even after a failure or a signal. A signal then ends the program. */
export async function withCleanup<T>(run: (later: Later) => Promise<T>): Promise<T> {
  const steps: (() => unknown)[] = [];
  let ending: Promise<void> | undefined;
  const undo = () => {
    ending ??= (async () => {
      for (let step = steps.pop(); step; step = steps.pop()) await step();
    })();
    return ending;
  };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    undo().finally(() => cannot('stopped by a signal'));
  };
  for (const name of SIGNALS) process.once(name, stop);
  try {
    return await run((step) => steps.push(step));
  } finally {
    // After a signal the cleanup itself makes `run` fail, so this failure is not reported.
    if (isStopped) await new Promise(() => {});
    for (const name of SIGNALS) process.off(name, stop);
    await undo();
  }
}

/**
 * Returns a cleanup step for a resource that takes a while to open. If the run is stopped meanwhile, the step waits
 * until the resource is open and closes it.
 */
export function closeWhenOpen(opening: Promise<{ close(): unknown }>): () => Promise<unknown> {
  return () =>
    opening.then(
      (opened) => opened.close(),
      () => {},
    );
}

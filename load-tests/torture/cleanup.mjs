import { cannot } from './command-line.mjs';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `run` and then its cleanup, however it ends: success, failure, or a signal, which ends the program.
 * @param run gets a function that registers a cleanup step; steps run in reverse order
 */
export async function withCleanup(run) {
  const steps = [];
  let ending;
  const undo = () => {
    ending ??= (async () => {
      while (steps.length > 0) await steps.pop()();
    })();
    return ending;
  };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    undo().finally(() => cannot('stopped by a signal'));
  };
  for (const name of ENDINGS) process.once(name, stop);
  try {
    return await run((step) => steps.push(step));
  } finally {
    // A failure caused by the cleanup itself is not reported.
    if (isStopped) await new Promise(() => {});
    for (const name of ENDINGS) process.off(name, stop);
    await undo();
  }
}

/**
 * Returns a cleanup step for a resource that takes a while to open: if stopped meanwhile, it is closed once it is open.
 */
export function closeWhenOpen(opening) {
  return () =>
    opening.then(
      (opened) => opened.close(),
      () => {},
    );
}

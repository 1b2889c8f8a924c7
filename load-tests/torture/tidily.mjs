import { cannot } from './command-line.mjs';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Leaves nothing behind, however `run` ends: done, failed, or stopped by a signal, which ends the program.
 * @param run is given a function that takes what is to be undone; the last is undone first
 */
export async function tidily(run) {
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
    undo().finally(() => cannot('stopped before its end'));
  };
  for (const name of ENDINGS) process.once(name, stop);
  try {
    return await run((step) => steps.push(step));
  } finally {
    // What broke because it was being undone is no failure worth telling.
    if (isStopped) await new Promise(() => {});
    for (const name of ENDINGS) process.off(name, stop);
    await undo();
  }
}

/** For what takes a while to open: stopped meanwhile, it is closed all the same. */
export function closesOnceOpen(opening) {
  return () =>
    opening.then(
      (opened) => opened.close(),
      () => {},
    );
}

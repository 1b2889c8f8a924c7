import { workerData } from 'node:worker_threads';
import { messageOf } from '@goldwake/core';
import type { FileThreadReply, FileThreadSetup } from './parallel-file-check.js';

/** Checks the database file of a data folder on a worker thread, and wakes the thread that waits for the result. */

const { dir, ended, port } = workerData as FileThreadSetup;

// Also runs if a module cannot be loaded, so that the caller does not wait forever.
process.on('exit', () => {
  Atomics.store(ended, 0, 1);
  Atomics.notify(ended, 0);
});

async function check(): Promise<FileThreadReply> {
  try {
    const { damageIn } = await import('@goldwake/embedded/reading');
    return { damage: damageIn(dir) };
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

port.postMessage(await check());
port.close();

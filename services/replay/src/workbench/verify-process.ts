import { writeSync } from 'node:fs';
import { messageOf } from '@goldwake/core';
import { openReadOnly } from '@goldwake/embedded';
import { runVerify } from '../run-verify.js';
import type { VerifyMessage } from './verify-protocol.js';

/** Checks all rules on the data folder given as argument, in a process of its own, and reports its progress. */

const EVENTS = 2_000;

/** Writes synchronously, because the checks never return to the event loop. Fails once the casino has ended. */
function send(message: VerifyMessage): void {
  writeSync(process.stdout.fd, `${JSON.stringify(message)}\n`);
}

const [, , dir = ''] = process.argv;
try {
  const casino = openReadOnly(dir, { damaged: 'read' });
  let events = 0;
  runVerify(
    casino,
    dir,
    {},
    {
      begin: (total) => send({ stage: 'events', total }),
      step() {
        if (++events % EVENTS === 0) send({ events });
      },
      atEnd: () => send({ stage: 'stored data' }),
      waitForFile: () => send({ stage: 'file' }),
    },
  );
  casino.close();
  send({ done: true });
} catch (error) {
  process.stderr.write(`${messageOf(error).split('\n', 1)[0]}\n`);
  process.exitCode = 2;
}

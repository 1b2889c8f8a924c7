import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';
import type { Finding } from './command-log.js';

const REPLAY = join(ROOT, 'services', 'replay', 'dist', 'main.js');
const FOUND = 1;

/**
 * Runs `goldwake-replay verify` on an idle cluster and returns its findings. This checks every invariant of the event
 * store; `judge` checks what players received.
 * @throws the signal's reason
 */
export function verify(mongo: string, signal?: AbortSignal): Promise<Finding[]> {
  const args = [REPLAY, 'verify', '--json', '--mongo', mongo];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024, signal }, (error, out, err) => {
      if (signal?.aborted) return reject(signal.reason);
      if (error && error.code !== FOUND) return resolve([finding(err.trim() || error.message)]);
      const { findings }: { findings: { check: string; event_id?: string; message: string }[] } = JSON.parse(out);
      resolve(findings.map(({ check, event_id, message }) => finding(`${check}: ${event_id ?? 'stored'}: ${message}`)));
    });
  });
}

function finding(text: string): Finding {
  return { kind: 'verify', text };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../set-up/root.mjs';

const REPORT_RSS = new URL('report-rss.js', import.meta.url).href;

export interface Finished {
  /** Exit code; null if a signal ended the program. */
  code: number | null;
  out: string;
  err: string;
  ms: number;
  /** Peak resident memory of the process, in MiB. */
  rssMiB: number;
}

/**
 * Runs a compiled program in its own process and measures its time and peak memory. Aborting the signal kills it.
 * @param script path from the root of the repository
 * @param flags options of Node
 */
export async function runMeasured(
  script: string,
  args: string[],
  signal?: AbortSignal,
  flags: readonly string[] = [],
): Promise<Finished> {
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, '--import', REPORT_RSS, join(ROOT, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  signal?.addEventListener('abort', () => child.kill(), { once: true });
  const [out, err, rss] = [textOf(child.stdout), textOf(child.stderr), textOf(child.stdio[3])];
  const [code]: (number | null)[] = await once(child, 'exit');
  const ms = performance.now() - started;
  // Worker threads also write a line when they exit; the last line comes from the process itself.
  const kib = Number((await rss).trim().split('\n').at(-1));
  return { code: code ?? null, out: await out, err: await err, ms, rssMiB: kib / 1_024 };
}

function textOf(pipe: unknown): Promise<string> {
  if (!(pipe instanceof Readable)) throw new TypeError('the child process lacks a pipe');
  return text(pipe);
}

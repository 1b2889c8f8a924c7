import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finished, runMeasured } from '../../lib/measured-program.js';

const MAIN = 'services/replay/dist/main.js';
const DRILL = 'services/replay/dist/drills/main.js';

/**
 * Runs `goldwake-replay` in its own process. Aborting the signal stops it early.
 * @throws Error for any exit code except those expected
 */
export async function replay(
  args: string[],
  { codes = [0], signal }: { codes?: number[]; signal?: AbortSignal } = {},
): Promise<Finished> {
  const finished = await runMeasured(MAIN, args, signal);
  if (!signal?.aborted && !codes.includes(finished.code ?? -1))
    throw new Error(`replay ${args.join(' ')}: exit code ${finished.code}: ${finished.err}`);
  return finished;
}

/**
 * Makes a copy of a data folder with an injected fault.
 * @returns id of the changed event
 */
export async function drill(name: string, dataDir: string, out: string, seed: number): Promise<string> {
  const { code, err } = await runMeasured(DRILL, [name, '--data', dataDir, '--out', out, '--seed', String(seed)]);
  if (code !== 0) throw new Error(`drill ${name}: exit code ${code}: ${err}`);
  const { event_id }: { event_id: string } = JSON.parse(await readFile(join(out, 'drill.json'), 'utf8'));
  return event_id;
}

/** Measures how long Node needs to start and exit without doing anything, in ms. */
export async function bareStart(): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - started;
}

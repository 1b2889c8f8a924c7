import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '../cannot-run.js';
import { openHistory } from '../history.js';
import { stage } from '../print/progress.js';
import { SeededRandom } from '../seeded-random.js';
import { CasinoCopy } from './casino-copy.js';
import type { Drill, InjectedFault } from './drill.js';

/** File in the copy that contains the description of the fault. */
export const SOLUTION_FILE = 'drill.json';

export interface Done extends InjectedFault {
  name: string;
  seed: number;
}

export interface DrillOptions {
  /** Data folder or export folder to copy. */
  data: string;
  /** Folder to create for the copy; must not exist yet. */
  out: string;
  seed: number;
}

/**
 * Copies a casino and puts a fault into the copy; the original stays unchanged. A drill that fails removes its copy.
 * @throws CannotRun, DataFolderError
 */
export async function runDrill(drill: Drill, { data, out, seed }: DrillOptions): Promise<Done> {
  if (existsSync(out)) throw new CannotRun(`${out}: already exists; name a new folder with --out`);
  const history = openHistory(data);
  try {
    const copying = stage(`copying ${data}`);
    const copy = CasinoCopy.make(history.dir, out);
    copying.done();
    copy.removeAnchor();
    const harmed = await injectFault(copy, drill, seed);
    const done = { name: drill.name, seed, ...harmed };
    writeFileSync(join(out, SOLUTION_FILE), `${JSON.stringify(done, null, 2)}\n`);
    return done;
  } catch (error) {
    rmSync(out, { recursive: true, force: true });
    throw toError(out, error);
  } finally {
    history.close();
  }
}

async function injectFault(copy: CasinoCopy, drill: Drill, seed: number): Promise<InjectedFault> {
  try {
    return await drill.inject(copy, new SeededRandom(seed));
  } finally {
    copy.close();
  }
}

function toError(out: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? new CannotRun(`${out}: cannot be written (${message})`) : error;
}

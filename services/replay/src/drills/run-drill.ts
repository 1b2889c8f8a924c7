import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '../cannot-run.js';
import { openHistory } from '../history.js';
import { stage } from '../print/progress.js';
import { SeededChance } from '../seeded-chance.js';
import { CasinoCopy } from './casino-copy.js';
import type { Drill, Harmed } from './drill.js';

/** File in the copy that describes the fault. */
export const ANSWER_FILE = 'drill.json';

export interface Done extends Harmed {
  name: string;
  seed: number;
}

export interface DrillOptions {
  /** A data folder, or the folder of an export. */
  data: string;
  /** Folder of the copy; must not exist. */
  out: string;
  seed: number;
}

/**
 * Copies a casino and puts a fault into the copy; the original is not changed. A drill that fails leaves nothing
 * behind.
 * @throws CannotRun, DataFolderError
 */
export async function runDrill(drill: Drill, { data, out, seed }: DrillOptions): Promise<Done> {
  if (existsSync(out)) throw new CannotRun(`${out}: already exists; name a new folder with --out`);
  const history = openHistory(data);
  try {
    const copying = stage(`copying ${data}`);
    const copy = CasinoCopy.make(history.dir, out);
    copying.done();
    const harmed = await harm(copy, drill, seed);
    const done = { name: drill.name, seed, ...harmed };
    writeFileSync(join(out, ANSWER_FILE), `${JSON.stringify(done, null, 2)}\n`);
    return done;
  } catch (error) {
    rmSync(out, { recursive: true, force: true });
    throw told(out, error);
  } finally {
    history.close();
  }
}

async function harm(copy: CasinoCopy, drill: Drill, seed: number): Promise<Harmed> {
  try {
    return await drill.harm(copy, new SeededChance(seed));
  } finally {
    copy.close();
  }
}

function told(out: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall ? new CannotRun(`${out}: cannot be written (${message})`) : error;
}

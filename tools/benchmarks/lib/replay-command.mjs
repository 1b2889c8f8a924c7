import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../services/replay/dist/main.js', import.meta.url));
const DRILL = fileURLToPath(new URL('../../../services/replay/dist/drills/main.js', import.meta.url));
const REPORT_RSS = new URL('report-rss.mjs', import.meta.url).href;

/**
 * Runs `goldwake-replay` in its own process; the signal ends it early.
 * @throws Error for any exit code except those expected
 */
export async function replay(args, { codes = [0], signal } = {}) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT_RSS, MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  signal?.addEventListener('abort', () => child.kill(), { once: true });
  const [out, err, rss] = [text(child.stdout), text(child.stderr), text(child.stdio[3])];
  const [code] = await once(child, 'exit');
  const ms = performance.now() - started;
  if (!signal?.aborted && !codes.includes(code))
    throw new Error(`replay ${args.join(' ')}: exit code ${code}: ${await err}`);
  return { out: await out, ms, rssMiB: Number(await rss) / 1_024 };
}

/**
 * Makes a copy of a data folder with an injected fault.
 * @returns id of the changed event
 */
export async function drill(name, dataDir, out, seed) {
  const args = [name, '--data', dataDir, '--out', out, '--seed', String(seed)];
  const child = spawn(process.execPath, [DRILL, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`drill ${name}: exit code ${code}`);
  return JSON.parse(await readFile(join(out, 'drill.json'), 'utf8')).event_id;
}

/** Returns the time that Node needs to start and do nothing, in ms. */
export async function bareStart() {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - started;
}

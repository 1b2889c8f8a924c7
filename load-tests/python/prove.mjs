/**
 * The page alone is enough to write a client: the one in Python, held against the built casino, which is restarted in between.
 * `npm run load -- python`, with Python 3.11 or newer. The first run makes a virtual environment in `.engines/` and
 * fetches `websockets` from PyPI.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/lib/root.mjs';
import { fail } from '../../scripts/lib/say.mjs';
import { setUp } from '../../scripts/lib/set-up.mjs';
import { Casino } from '../lib/casino.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const REQUIREMENTS = join(HERE, 'requirements.txt');

/** @returns the Python of a virtual environment that has what requirements.txt names */
function findPython() {
  const venv = join(ROOT, '.engines', 'python');
  const python = join(venv, 'bin', 'python');
  if (!existsSync(python) || spawnSync(python, ['-m', 'pip', '--version']).status !== 0) {
    run(
      'python3',
      ['-m', 'venv', '--clear', venv],
      'Python 3.11 or newer with venv is needed (Debian: apt-get install python3-venv)',
    );
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS];
  run(python, pip, 'websockets could not be installed: see pip’s message above; the first run needs the network');
  return python;
}

function run(command, args, otherwise) {
  if (spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status !== 0) fail(otherwise);
}

/** @returns the exit code of the proof */
async function prove() {
  const python = findPython();
  const casino = await Casino.open();
  try {
    const proof = spawn(python, ['client.py', '--prove', '--restarts', '--url', casino.url], {
      cwd: HERE,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    });
    const ended = once(proof, 'exit');
    for await (const line of createInterface({ input: proof.stdout })) {
      if (line === 'RESTART') await casino.restart();
      else console.log(line);
    }
    const [code] = await ended;
    return code ?? 1;
  } finally {
    await casino.close();
  }
}

setUp({ client: false });
process.exit(await prove());

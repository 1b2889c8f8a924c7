import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fail } from '@goldwake/tools/set-up/log';
import { ROOT } from '@goldwake/tools/set-up/root';
import { Casino } from '@goldwake/tools/simulation/casino';

const HERE = fileURLToPath(new URL('../python', import.meta.url));
export const PYTHON_HELP = `npm run load -- python

Runs a Python client that was written from services/realtime/PROTOCOL.md alone against a casino that is restarted during
the run. Needs Python 3.11 or newer; the first run installs websockets from PyPI. There are no options.
Exit code: 0 the client received everything.`;
const REQUIREMENTS = join(HERE, 'requirements.txt');

/** @returns path of the Python in a virtual environment with the packages of requirements.txt */
function findPython(): string {
  const venv = join(ROOT, '.engines', 'python');
  const python = join(venv, 'bin', 'python');
  if (!existsSync(python) || spawnSync(python, ['-m', 'pip', '--version']).status !== 0) {
    run(
      'python3',
      ['-m', 'venv', '--clear', venv],
      'Python 3.11 or newer with the venv module is needed (Debian: apt-get install python3-venv)',
    );
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS];
  run(python, pip, 'installing websockets failed: see pip’s message above; the first run needs network access');
  return python;
}

function run(command: string, args: string[], otherwise: string): void {
  if (spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status !== 0) fail(otherwise);
}

/**
 * Runs the Python client against the built casino, which is restarted during the run. The client was written from
 * PROTOCOL.md alone, so this proves that the document suffices. Needs Python 3.11 or newer. The first run creates a
 * virtual environment in `.engines/` and installs `websockets` from PyPI.
 * @returns the exit code of the Python program
 */
export async function provePythonClient(): Promise<number> {
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

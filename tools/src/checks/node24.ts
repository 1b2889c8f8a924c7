/**
 * Installs Node 24 into `.cache/node24`, then runs under it the suites of the parts that use Node itself, and start and
 * stop: `node tools/dist/checks/node24.js`. Code built on top of these parts does not depend on the version of Node.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../set-up/root.mjs';

const FOLDER = join(ROOT, '.cache', 'node24');
const SUITES = [
  'platform/embedded/dist/(contracts|crash|data-folder|scheduler|stream-repository|writer|consumer-group)',
  'platform/service/dist/(app|process|http/http-edge)',
  'realtime/dist/sockets/(gateway\\.int|socket|wire)',
  'identity/dist/secrets/',
];

// This package contains the program itself; `node@24` only downloads it in an install script, which npm may be
// configured to skip.
const PACKAGE = `node-linux-${process.arch}`;
run('npm', ['install', '--silent', '--no-save', '--prefix', FOLDER, `${PACKAGE}@24`]);
const node = join(FOLDER, 'node_modules', PACKAGE, 'bin', 'node');
run(node, ['-e', 'console.log(process.version); if (!process.version.startsWith("v24.")) process.exit(1)']);
run(node, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...SUITES]);
run(node, ['tools/dist/checks/start-and-stop.js', '--timed']);

function run(program: string, args: string[]): void {
  const env = { ...process.env, NODE_NO_WARNINGS: '1', ALL_TESTS: '1' };
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) {
    console.error(`${program} ${args.join(' ')}: exit code ${status}`);
    process.exit(1);
  }
}

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COMPILED_COMMANDS } from '../set-up/compiled-commands.mjs';
import { ROOT } from '../set-up/root.mjs';

/** Scripts that pass unknown options on to Jest, Playwright or compiled code. */
const PASSED_ON = ['test', 'test:engines', 'e2e', ...Object.keys(COMPILED_COMMANDS)];

const SCRIPTS = Object.entries(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as object)
  .map(([name, command]: [string, string]) => [name, command.replace(/^node /, '')] as const)
  .filter(([, file]) => file.startsWith('tools/'));

let clone: string;
beforeAll(() => {
  // Another user must be able to read the copy. Tests in the same process may have set a stricter umask.
  const umask = process.umask(0o022);
  // The copy has no installed packages and no compiled code, as a fresh clone.
  clone = mkdtempSync(join(tmpdir(), 'goldwake-clone-'));
  cpSync(join(ROOT, 'tools/set-up'), join(clone, 'tools/set-up'), { recursive: true });
  for (const file of readdirSync(join(ROOT, 'tools'))) {
    if (file.endsWith('.mjs')) cpSync(join(ROOT, 'tools', file), join(clone, 'tools', file));
  }
  process.umask(umask);
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const run = (name: string, file: string, ...options: string[]) => {
  const env = { ...process.env, NODE_OPTIONS: '', npm_lifecycle_event: name };
  return spawnSync(process.execPath, [join(clone, file), ...options], { env, encoding: 'utf8' });
};

it.each(SCRIPTS)('npm run %s -- --help explains the command before anything is installed', (name, file) => {
  const { status, stdout, stderr } = run(name, file, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`);
});

it.each([
  ['replay', 'explain', 'goldwake-replay explain'],
  ['dead-letters', 'list', 'npm run dead-letters -- list'],
  ['load', 'torture', 'npm run load -- torture'],
])('npm run %s -- %s --help explains the subcommand before anything is installed', (name, subcommand, usage) => {
  const { status, stdout, stderr } = run(name, `tools/${name}.mjs`, subcommand, '--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(usage);
});

it.each(SCRIPTS.filter(([name]) => !PASSED_ON.includes(name)))(
  'npm run %s refuses an unknown option in one line before anything is installed',
  (name, file) => {
    const { status, stdout, stderr } = run(name, file, '--nonsense');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`goldwake: Unknown option '--nonsense'; npm run ${name} -- --help explains the command\n`);
  },
);

it('a checkout that this user cannot write is reported in one line', () => {
  chmodSync(clone, 0o555);
  // Permissions do not bind root, so root runs the command as another user.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    ...{ cwd: clone, env, encoding: 'utf8' },
    ...user,
  });
  chmodSync(clone, 0o755);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    /^goldwake: \S*\.cache cannot be written \(EACCES\): give this user write permission on .*\n$/,
  );
});

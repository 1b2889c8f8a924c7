import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { missingPrograms } from '../../set-up/missing-programs.mjs';
import { ROOT } from '../../set-up/root.mjs';

/** Programs of every Linux that the engines' scripts use to look for their requirements. */
const COMMON = 'bash cat cksum dirname grep mkdir sed tr'.split(' ');
const NEEDED = { engines: ['mongo', 'kafka'], edge: true };
const ALL =
  'this machine lacks python3 with pip (once), java 17 or newer, mvn (once), nginx: ' +
  'apt-get install --no-install-recommends python3-pip default-jre-headless maven nginx-light (Debian)';

let folder: string;
let scripts: string;
let bin: string;
let env: NodeJS.ProcessEnv;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-lacking-'));
  // The scripts are copied, so that they use an empty cache folder next to them.
  scripts = join(folder, 'engines');
  cpSync(join(ROOT, 'deploy', 'engines'), scripts, { recursive: true });
  bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const program of COMMON) symlinkSync(which(program), join(bin, program));
  available('flock');
  // A fixed platform instead of this machine's.
  available('uname', 'echo Linux aarch64');
  env = { PATH: bin };
});
afterEach(() => rmSync(folder, { recursive: true }));

const which = (program: string) =>
  spawnSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
const available = (program: string, output = '') =>
  writeFileSync(join(bin, program), `#!/bin/sh\n${output}\n`, { mode: 0o755 });
const look = (needed: { engines?: string[]; edge?: boolean } = NEEDED) =>
  missingPrograms({ ...needed, scripts, env, path: bin });

it('all missing programs are named in one line, with the packages to install', () => {
  expect(look()).toBe(ALL);
});

it('only required programs are named', () => {
  expect(look({ engines: ['mongo'] })).toBe(
    'this machine lacks python3 with pip (once): apt-get install --no-install-recommends python3-pip (Debian)',
  );
  expect(look({})).toBeUndefined();
});

it('an installed program is not named', () => {
  for (const program of ['python3', 'mvn', 'nginx']) available(program);
  available('java', 'echo "    java.specification.version = 17"');
  expect(look()).toBeUndefined();
});

it('a Java that is too old counts as missing', () => {
  available('java', 'echo "    java.specification.version = 11"');
  expect(look({ engines: ['kafka'] })).toContain('lacks java 17 or newer, mvn');
});

it('the programs that run the scripts themselves are checked first', () => {
  env = { PATH: join(folder, 'nothing') };
  expect(look({ engines: ['mongo'] })).toBe(
    'this machine lacks bash, flock: apt-get install --no-install-recommends bash util-linux (Debian)',
  );
});

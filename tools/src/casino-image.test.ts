import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../set-up/root.mjs';
import { importsOf } from './lib/imports.js';

interface Package {
  name: string;
  folder: string;
  dependencies: string[];
}

const FOLDERS = ['contracts', ...['platform', 'services'].flatMap(foldersOf)];
const PACKAGES = new Map(FOLDERS.map(readPackage).map((one) => [one.name, one]));

function foldersOf(parent: string): string[] {
  return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
}

function readPackage(folder: string): Package {
  const { name, dependencies = {} } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return { name, folder, dependencies: Object.keys(dependencies) };
}

/** Returns the packages of this repository that a package needs at run time, including itself. */
function neededBy(name: string, found = new Set<Package>()): Set<Package> {
  const own = PACKAGES.get(name);
  if (!own || found.has(own)) return found;
  found.add(own);
  for (const dependency of own.dependencies) neededBy(dependency, found);
  return found;
}

const needed = [...neededBy('@goldwake/all-in-one')];
const stages = new Map(
  readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1)
    .map((text) => [/ AS (\S+)/.exec(text)?.[1] ?? '', text]),
);
const stage = (name: string) => stages.get(name) ?? '';

let out: string;
beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'goldwake-image-'));
  execFileSync('sh', ['deploy/runtime-files.sh', out, 'casino'], { cwd: ROOT });
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

describe('the image of the casino in one process', () => {
  it('contains the package file and the code of each package that all-in-one needs', () => {
    const installed = readFileSync(join(out, 'packages/workspaces'), 'utf8')
      .split(/\s*-w\s+|\s+/)
      .filter(Boolean);
    expect(installed.sort()).toEqual(needed.map(({ folder }) => folder).sort());
    for (const { folder } of needed) {
      expect([folder, existsSync(join(out, 'packages', folder, 'package.json'))]).toEqual([folder, true]);
      expect([folder, existsSync(join(out, 'code', folder, 'dist'))]).toEqual([folder, true]);
    }
    expect(existsSync(join(out, 'code/services/games/catalogue/catalogue.json'))).toBe(true);
  });

  it('copies these files, the client and the health check, and starts the program that exists', () => {
    expect(stage('runtime')).toContain('deploy/runtime-files.sh /casino casino');
    expect(stage('casino-modules')).toContain('COPY --from=runtime /casino/packages ./');
    expect(stage('casino')).toContain('COPY --from=casino-modules /goldwake ./');
    expect(stage('casino')).toContain('COPY --from=runtime /casino/code ./');
    expect(stage('casino')).toContain('COPY --from=build /goldwake/client/dist client/dist');
    expect(stage('casino')).toContain('COPY deploy/healthy.mjs deploy/');
    const [, main = 'none'] = /^CMD \["(.+)"\]$/m.exec(stage('casino')) ?? [];
    expect(existsSync(join(out, 'code', main))).toBe(true);
  });

  it('installs the native library of libsql and runs it with the C library that it is built for', () => {
    expect(needed.flatMap(({ dependencies }) => dependencies)).toContain('libsql');
    const { packages } = JSON.parse(readFileSync(join(out, 'packages/package-lock.json'), 'utf8'));
    for (const name of ['@libsql/linux-x64-gnu', '@libsql/linux-arm64-gnu']) {
      expect(packages[`node_modules/${name}`]).toMatchObject({
        optional: true,
        version: packages['node_modules/libsql'].version,
      });
      expect(packages[`node_modules/${name}`]).not.toHaveProperty('dev');
    }
    expect(stage('casino-modules')).toMatch(/^node:\d+-bookworm/);
    expect(stage('casino-modules')).not.toMatch(/omit=optional|no-optional/);
    expect(stage('casino')).toMatch(/^gcr\.io\/distroless\/nodejs\d+-debian12:/);
  });

  it('keeps the data in the volume, which the user of the process may write', () => {
    expect(stage('casino')).toMatch(/GOLDWAKE_DATA=\/data\b/);
    expect(stage('casino')).toMatch(/^VOLUME \/data$/m);
    expect(stage('casino')).toMatch(/^gcr\.io\/\S+:nonroot /);
    expect(stage('casino')).toMatch(/--chown=nonroot:nonroot \/data \/data$/m);
  });

  it.each(needed.map(({ folder, name }) => [folder, name]))(
    '%s imports only its own runtime dependencies',
    (folder, name) => {
      const own = PACKAGES.get(name);
      const sources = readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file),
      );
      const foreign = sources.flatMap((file) =>
        importsOf(readFileSync(join(ROOT, folder, 'src', file), 'utf8'))
          .filter(({ from, typeOnly }) => !typeOnly && !/^(\.|node:)/.test(from))
          .map(({ from }) => /^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from),
      );
      expect([...new Set(foreign)].filter((one) => one !== name && !own?.dependencies.includes(one))).toEqual([]);
    },
  );
});

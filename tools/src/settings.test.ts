import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerPlaceFrom, readProviderProcessSettings } from '@goldwake/provider/settings';
import { readSandboxProcessSettings, sandboxSettingsFrom } from '@goldwake/sandbox/settings';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentReader, readSettings, servicesCalledBy, unknownSettings } from '../../platform/core/dist/index.js';
import { readServiceSettings } from '../../platform/service/dist/process/service-settings.js';
import { MANIFESTS } from '../../services/replay/dist/services.js';
import { ROOT } from '../set-up/root.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** The addresses of services have one line in `.env.example` and one row in the page. */
const ADDRESS = 'GOLDWAKE_<SERVICE>_URL';
const addresses = [...new Set(MANIFESTS.flatMap(({ name }) => servicesCalledBy(name)))].map((service) =>
  ADDRESS.replace('<SERVICE>', service.toUpperCase()),
);
/** Name and value of each setting in `.env.example`, also of those that are commented out. */
const EXAMPLE = new Map(
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z_<>]+)=(.*)$/gm)].flatMap(([, name = '', value = '']) =>
    (name === ADDRESS ? addresses : [name]).map((each): [string, string] => [each, value]),
  ),
);

/** Returns the names of the settings that the readers of settings ask for, and of those read directly in a program. */
function settingsOfTheCode() {
  const names = new Set<string>(['GOLDWAKE_BENCH', 'GOLDWAKE_CLIENT']);
  const env = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readSettings(env);
  for (const manifest of MANIFESTS) expect(() => readServiceSettings(manifest, env)).toThrow('is not set');
  expect(() => readSandboxProcessSettings(env)).toThrow('is not set');
  expect(() => readProviderProcessSettings(env)).toThrow('is not set');
  return [...names].sort();
}

describe('.env.example', () => {
  it('lists exactly the settings that the code reads', () => {
    expect([...EXAMPLE.keys()].sort()).toEqual(settingsOfTheCode());
  });

  it('lists no setting that a process reports as unknown', () => {
    const all = Object.fromEntries([...EXAMPLE.keys(), ...settingsOfTheCode()].map((name) => [name, 'x']));
    expect(unknownSettings(all)).toEqual([]);
  });

  it('is complete for variables that programs read without the reader of settings', () => {
    const sources = ['platform', 'services'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(^|\/)src\/.*\.ts$/.test(file) && !/\/testing\/|\.test\.ts$|node_modules/.test(file))
        .map((file) => read(join(folder, file))),
    );
    const used = sources.flatMap((text) => [...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name));
    expect(used.filter((name) => !EXAMPLE.has(name))).toEqual([]);
  });

  it('states the defaults of the casino in one process', () => {
    expect(readSettings(Object.fromEntries(EXAMPLE))).toEqual(readSettings({}));
    const readers = [new EnvironmentReader(Object.fromEntries(EXAMPLE)), new EnvironmentReader({})];
    for (const readPlace of [sandboxSettingsFrom, providerPlaceFrom]) {
      const [example, defaults] = readers.map((reader) => readPlace(reader));
      expect(example).toEqual(defaults);
    }
  });

  it('states values with which every service starts, and the defaults of what is not required', () => {
    for (const manifest of MANIFESTS) {
      const all = readServiceSettings(manifest, Object.fromEntries(EXAMPLE));
      const keys = ['MONGO', 'KAFKA', 'INTERNAL_KEY', 'DATA_KEY'].map((name) => `GOLDWAKE_${name}`);
      const least = [...keys, ...addresses].map((name) => [name, EXAMPLE.get(name)]);
      expect(all).toEqual(readServiceSettings(manifest, Object.fromEntries(least)));
    }
  });
});

describe('docs/operations.md', () => {
  it('explains every setting except those for tests', () => {
    const page = read('docs/operations.md');
    const names = [...EXAMPLE.keys()].map((name) => (addresses.includes(name) ? ADDRESS : name));
    const missing = names.filter((name) => name !== 'GOLDWAKE_CLIENT' && !page.includes(`\`${name}`));
    expect(missing).toEqual([]);
  });
});

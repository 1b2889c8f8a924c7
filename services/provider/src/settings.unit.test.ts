import { resolve } from 'node:path';
import { EnvironmentReader, SettingsError } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { providerPlaceFrom, readProviderProcessSettings } from './settings.js';

const KEYS = ['k'.repeat(16), 'o'.repeat(16)];
const REQUIRED = { GOLDWAKE_PROVIDER_KEYS: KEYS.join(','), GOLDWAKE_PROVIDER_CASINO_URL: 'http://edge:8080' };

it('in the process of the casino, nothing is required', () => {
  const place = providerPlaceFrom(new EnvironmentReader({}));
  expect(place).toEqual({ port: null, dataDir: null, publicUrl: null, embeddedBy: null });
});

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readProviderProcessSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

const PLACES = [
  ['GOLDWAKE_PROVIDER_PORT', '65536'],
  ['GOLDWAKE_PROVIDER_PORT', 'x'],
  ['GOLDWAKE_PROVIDER_DATA', ' '],
  ['GOLDWAKE_PROVIDER_PUBLIC_URL', 'games.example'],
  ['GOLDWAKE_PROVIDER_PUBLIC_URL', 'https://games.example/path'],
  ['GOLDWAKE_PROVIDER_EMBEDDED_BY', 'casino.example'],
  ['GOLDWAKE_PROVIDER_EMBEDDED_BY', 'https://casino.example,'],
  ['GOLDWAKE_PROVIDER_EMBEDDED_BY', 'https://casino.example; script-src *'],
] as const;

describe('a setting that is refused with one line', () => {
  it.each(PLACES)('in the process of the casino: %s %p', (name, value) => {
    const env = new EnvironmentReader({ [name]: value });
    providerPlaceFrom(env);
    expect(env.faults).toEqual([expect.stringMatching(`^${name} `)]);
  });

  it.each([
    ...PLACES,
    ['PORT', 'x'],
    ['GOLDWAKE_PROVIDER_KEYS', 'short'],
    ['GOLDWAKE_PROVIDER_CASINO_URL', 'edge:8080'],
  ])('in a process of its own: %s %p', (name, value) => {
    expect(faultsOf({ ...REQUIRED, [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
  });
});

it('in a process of its own, keys and the address of the casino are required', () => {
  for (const name of Object.keys(REQUIRED)) {
    expect(() => readProviderProcessSettings({ ...REQUIRED, [name]: '' })).toThrow(`${name} is not set`);
  }
  const embedding = 'https://casino.example, http://127.0.0.1:3000';
  const env = { PORT: '3005', GOLDWAKE_PROVIDER_DATA: 'spun', GOLDWAKE_PROVIDER_EMBEDDED_BY: embedding };
  expect(readProviderProcessSettings({ ...REQUIRED, ...env })).toMatchObject({
    settings: { port: 3005 },
    provider: { port: null, dataDir: resolve('spun'), embeddedBy: embedding.split(', '), keys: KEYS },
    casinoUrl: 'http://edge:8080',
  });
});

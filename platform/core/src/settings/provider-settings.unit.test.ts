import { describe, expect, it } from '@jest/globals';
import { EnvironmentReader } from './environment.js';
import { providerFrom } from './provider-settings.js';

const ALL = {
  GOLDWAKE_PROVIDER_URL: 'https://games.example',
  GOLDWAKE_PROVIDER_KEYS: 'new-master-key-1, old-master-key-0',
};

function read(env: Record<string, string>) {
  const reader = new EnvironmentReader(env);
  return { provider: providerFrom(reader), faults: reader.faults };
}

describe('the settings of the game providers', () => {
  it('without any of them, the casino has no provider', () => {
    expect(read({ GOLDWAKE_PROVIDER_URL: '' })).toEqual({ provider: null, faults: [] });
  });

  it('the keys are a list, the one that signs first', () => {
    const provider = { url: 'https://games.example', keys: ['new-master-key-1', 'old-master-key-0'] };
    expect(read(ALL)).toEqual({ provider, faults: [] });
  });

  it('the URL is an origin, also when it ends with a slash', () => {
    const { provider } = read({ ...ALL, GOLDWAKE_PROVIDER_URL: 'http://127.0.0.1:3200/' });
    expect(provider?.url).toBe('http://127.0.0.1:3200');
  });

  it.each(Object.keys(ALL))('%s alone is missing: the fault says that they belong together', (missing) => {
    const { faults } = read({ ...ALL, [missing]: '' });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${missing} is not set: .*set both or none`))]);
  });

  it.each([
    ['GOLDWAKE_PROVIDER_URL', 'games.example'],
    ['GOLDWAKE_PROVIDER_URL', 'ftp://games.example'],
    ['GOLDWAKE_PROVIDER_URL', 'https://games.example/play'],
    ['GOLDWAKE_PROVIDER_URL', 'https://key@games.example'],
    ['GOLDWAKE_PROVIDER_KEYS', 'short'],
    ['GOLDWAKE_PROVIDER_KEYS', 'new-master-key-1,short'],
    ['GOLDWAKE_PROVIDER_KEYS', 'new-master-key-1,'],
    ['GOLDWAKE_PROVIDER_KEYS', 'a key with several spaces'],
  ])('%s of %p is refused', (name, text) => {
    const { faults } = read({ ...ALL, [name]: text });
    expect(faults).toEqual([expect.stringContaining(name)]);
    if (name !== 'GOLDWAKE_PROVIDER_URL') expect(faults[0]).not.toContain(text);
  });
});

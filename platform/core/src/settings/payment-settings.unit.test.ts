import { describe, expect, it } from '@jest/globals';
import { EnvironmentReader } from './environment.js';
import { paymentsFrom } from './payment-settings.js';

const ALL = {
  GOLDWAKE_PAYMENTS_URL: 'https://pay.example',
  GOLDWAKE_PAYMENTS_KEY: 'key-of-the-casino',
  GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: 'secret-of-webhooks',
};

function read(env: Record<string, string>) {
  const reader = new EnvironmentReader(env);
  return { payments: paymentsFrom(reader), faults: reader.faults };
}

describe('the settings of the payment provider', () => {
  it('without any of them, the casino has no payment provider', () => {
    expect(read({ GOLDWAKE_PAYMENTS_URL: '' })).toEqual({ payments: null, faults: [] });
  });

  it.each(Object.keys(ALL))('%s alone is missing: the fault says that they belong together', (missing) => {
    const { faults } = read({ ...ALL, [missing]: '' });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${missing} is not set: .*set all of them or none`))]);
  });

  it.each([
    ['GOLDWAKE_PAYMENTS_URL', 'pay.example'],
    ['GOLDWAKE_PAYMENTS_URL', 'ftp://pay.example'],
    ['GOLDWAKE_PAYMENTS_URL', 'https://pay.example/v1'],
    ['GOLDWAKE_PAYMENTS_URL', 'https://key@pay.example'],
    ['GOLDWAKE_PAYMENTS_KEY', 'short'],
    ['GOLDWAKE_PAYMENTS_KEY', 'a key with several spaces'],
    ['GOLDWAKE_PAYMENTS_WEBHOOK_SECRET', 'fifteen-letters'],
  ])('%s of %p is refused', (name, text) => {
    const { faults } = read({ ...ALL, [name]: text });
    expect(faults).toEqual([expect.stringContaining(name)]);
    if (name !== 'GOLDWAKE_PAYMENTS_URL') expect(faults[0]).not.toContain(text);
  });
});

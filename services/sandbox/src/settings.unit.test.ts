import { resolve } from 'node:path';
import { EnvironmentReader, SettingsError } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { readSandboxProcessSettings, sandboxSettingsFrom } from './settings.js';

const REQUIRED = {
  GOLDWAKE_PAYMENTS_KEY: 'k'.repeat(16),
  GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: 's'.repeat(16),
  GOLDWAKE_SANDBOX_WEBHOOK_URL: 'http://cashier:3000/api/cashier/webhooks/payments',
};

it('in the process of the casino, nothing is required', () => {
  expect(sandboxSettingsFrom(new EnvironmentReader({}))).toEqual({
    port: null,
    dataDir: null,
    publicUrl: null,
    control: ['loopback'],
  });
});

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readSandboxProcessSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

const PLACES = [
  ['GOLDWAKE_SANDBOX_PORT', '65536'],
  ['GOLDWAKE_SANDBOX_PORT', 'x'],
  ['GOLDWAKE_SANDBOX_DATA', ' '],
  ['GOLDWAKE_SANDBOX_PUBLIC_URL', 'pay.example'],
  ['GOLDWAKE_SANDBOX_PUBLIC_URL', 'https://pay.example/path'],
  ['GOLDWAKE_SANDBOX_CONTROL', 'everybody'],
  ['GOLDWAKE_SANDBOX_CONTROL', '0.0.0.0/0'],
] as const;

describe('a setting that is refused with one line', () => {
  it.each(PLACES)('in the process of the casino: %s %p', (name, value) => {
    const env = new EnvironmentReader({ [name]: value });
    sandboxSettingsFrom(env);
    expect(env.faults).toEqual([expect.stringMatching(`^${name} `)]);
  });

  it.each([
    ...PLACES,
    ['PORT', 'x'],
    ['GOLDWAKE_PAYMENTS_KEY', 'short'],
    ['GOLDWAKE_PAYMENTS_WEBHOOK_SECRET', 'with a space in it'],
    ['GOLDWAKE_SANDBOX_WEBHOOK_URL', 'cashier:3000'],
  ])('in a process of its own: %s %p', (name, value) => {
    const faults = faultsOf({ ...REQUIRED, [name]: value });
    expect(faults).toEqual([expect.stringMatching(`^${name} `)]);
  });
});

it('in a process of its own, keys and webhook URL are required', () => {
  for (const name of Object.keys(REQUIRED)) {
    expect(() => readSandboxProcessSettings({ ...REQUIRED, [name]: '' })).toThrow(`${name} is not set`);
  }
  expect(readSandboxProcessSettings({ ...REQUIRED, PORT: '3005', GOLDWAKE_SANDBOX_DATA: 'paid' })).toMatchObject({
    settings: { port: 3005 },
    sandbox: { port: null, dataDir: resolve('paid'), publicUrl: null, control: ['loopback'], key: 'k'.repeat(16) },
    webhookUrl: REQUIRED.GOLDWAKE_SANDBOX_WEBHOOK_URL,
  });
});

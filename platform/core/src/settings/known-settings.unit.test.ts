import { expect, it } from '@jest/globals';
import { unknownSettings } from './known-settings.js';

it.each([
  ['GOLDWAKE_DTAA', 'GOLDWAKE_DATA'],
  ['GOLDWAKE_CONNECTION', 'GOLDWAKE_CONNECTIONS'],
  ['GOLDWAKE_SESSIONS_DAYS', 'GOLDWAKE_SESSION_DAYS'],
  ['GOLDWAKE_PORT', 'PORT'],
])('%s is reported with the most similar setting, %s', (name, similar) => {
  expect(unknownSettings({ [name]: '1', GOLDWAKE_DATA: '.data', PORT: '1', PATH: '/bin' })).toEqual([
    `${name} is not a setting and is ignored; the most similar one is ${similar}`,
  ]);
});

it('variables of other programs and of the tools are not reported', () => {
  expect(unknownSettings({ HOME: '/', GOLDWAKE_K6: 'k6', GOLDWAKE_FAULTS_CLOCK: 'x' })).toEqual([]);
});

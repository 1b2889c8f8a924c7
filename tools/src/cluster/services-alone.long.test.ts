import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../set-up/root.mjs';
import { COMPOSE_SECRETS, readCompose } from './compose.js';

const run = promisify(execFile);
const secrets = Object.fromEntries(COMPOSE_SECRETS.map((name) => [name, 'unused']));
const mains = readCompose(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), secrets)
  .filter(({ kind }) => kind === 'service')
  .map(({ main }) => main);

it.each([...new Set(mains)])('%s reports all faults of its settings at once and does not start', async (main) => {
  const env = { PATH: process.env.PATH, PORT: 'x', GOLDWAKE_KAFKA: 'kafka', GOLDWAKE_INTERNAL_KEY: 'too short' };
  const { code, stdout, stderr } = await run(process.execPath, [join(ROOT, main)], { env }).catch((error) => error);
  expect([code, stdout]).toEqual([1, '']);
  const missing = [...stderr.matchAll(/^goldwake [a-z]+: ([A-Z_]+) /gm)].map(([, name]) => name);
  expect(missing).toEqual(
    expect.arrayContaining(['PORT', 'GOLDWAKE_MONGO', 'GOLDWAKE_KAFKA', 'GOLDWAKE_INTERNAL_KEY']),
  );
  expect(missing).toHaveLength(stderr.trim().split('\n').length);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createCasino } from './casino.js';

it('/api/openapi.json has no error according to an independent linter with its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const errorsIn = async (source: string) => {
    const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    return found
      .filter(({ severity }) => severity === 'error')
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  };
  const served = await servedDocument();
  expect(await errorsIn(served)).toEqual([]);
  expect(await errorsIn(served.replaceAll('"description"', '"descripton"'))).not.toEqual([]);
});

async function servedDocument(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-openapi-'));
  const casino = await createCasino({ dataDir });
  const document = await (await fetch(`${casino.url}/api/openapi.json`)).text();
  await casino.close();
  await rm(dataDir, { recursive: true, force: true });
  return document;
}

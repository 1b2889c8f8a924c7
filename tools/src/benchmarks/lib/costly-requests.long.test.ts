import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Casino, createCasino } from '@goldwake/all-in-one';
import type { OpenApi } from '@goldwake/service';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../../simulation/http.js';
import { costlyRequests } from './costly-requests.js';

let dataDir: string;
let casino: Casino;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'goldwake-costly-'));
  casino = await createCasino({ dataDir, workbench: true });
});
afterAll(async () => {
  await casino?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns whether a request without an access token gets past the check of the token. */
async function isPublic(route: string): Promise<boolean> {
  const [method, path = ''] = route.split(' ');
  const response = await fetch(casino.url + path.replace(/:\w+/g, 'x'), { method });
  return !(response.status === 401 && /"unauthenticated"/.test(await response.text()));
}

it('the benchmark http-cost measures every route that needs no access token', async () => {
  const routes = casino.app.routes.list().filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  const open: string[] = [];
  for (const route of routes) if (await isPublic(route)) open.push(route.replace(/:(\w+)/g, '{$1}'));
  const measured = new Set(
    costlyRequests(await ask<OpenApi>(`${casino.url}/api/openapi.json`)).map(({ route }) => route),
  );
  expect(open.length).toBeGreaterThan(20);
  expect([...measured].sort()).toEqual(open.sort());
});

import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { openSmallCasino } from '../testing/small-casino.js';
import { WorkbenchSessions } from '../workbench/sessions.js';
import { WorkbenchModule } from '../workbench.module.js';
import { WORKBENCH_CHANGES } from './limits.js';

/** All requests come from one address: that of the engineer, and of strangers in the same network. */
const FROM = { 'x-forwarded-for': '203.0.113.9' };
const TAKES = Number(WORKBENCH_CHANGES.takes);

let small: Awaited<ReturnType<typeof openSmallCasino>>;
let engine: TestEngine;
let app: App;
let sessions: WorkbenchSessions;
beforeEach(async () => {
  small = await openSmallCasino();
  engine = await openTestEngine();
  const settings = { dataDir: small.dir, proxies: ['loopback'] };
  app = await (await createApp({ engine, modules: [WorkbenchModule], settings })).start();
  sessions = app.nest.get(WorkbenchSessions, { strict: false });
});
afterEach(async () => {
  await app.close();
  await engine.close();
  await small.close();
});

const session = (method: 'post' | 'delete', headers: Record<string, string> = {}) =>
  request(app.url)[method]('/api/workbench/session').set(FROM).set(headers);

/** Sends more requests than the limit and returns the status of the last one. */
async function flood(send: () => PromiseLike<{ status: number }>): Promise<number> {
  for (let done = 0; done < TAKES; done++) await send();
  return (await send()).status;
}

describe('the limit of workbench sessions', () => {
  it('is not used up by a page of another origin, even if its requests have the cookie of a session', async () => {
    const cookie = `goldwake_workbench=${sessions.open(sessions.token)}`;
    const page = { origin: 'http://127.0.0.1:1', 'content-type': 'text/plain', cookie };
    expect(await flood(() => session('post', page).send('{}'))).toBe(429);
    expect((await session('post').send({ token: sessions.token })).status).toBe(204);
    expect((await session('delete', { cookie })).status).toBe(204);
  });

  it('is not used up by wrong tokens for the token of the link and for an open session', async () => {
    const cookie = `goldwake_workbench=${sessions.open(sessions.token)}`;
    expect(await flood(() => session('post').send({ token: 'wrong' }))).toBe(429);
    expect((await session('post').send({ token: sessions.token })).status).toBe(204);
    expect((await session('delete', { cookie })).status).toBe(204);
    expect((await session('delete', { cookie })).status).toBe(429);
  });
});

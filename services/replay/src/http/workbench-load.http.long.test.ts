import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Timeline } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { type App, createApp } from '@goldwake/service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeHistory } from '../testing/seeded-history.js';
import { WorkbenchSessions } from '../workbench/sessions.js';
import { WorkbenchModule } from '../workbench.module.js';

const EVENTS = 100_000;

let scratch: string;
let engine: TestEngine;
let app: App;
let headers: { cookie: string };
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-long-'));
  const dataDir = join(scratch, 'data');
  writeHistory(dataDir, { events: EVENTS, players: 1, seed: 11 });
  engine = await openTestEngine();
  app = await (await createApp({ engine, modules: [WorkbenchModule], settings: { dataDir } })).start();
  const { token } = app.nest.get(WorkbenchSessions, { strict: false });
  const opened = await fetch(`${app.url}/api/workbench/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  headers = { cookie: String(opened.headers.get('set-cookie')).split(';', 1)[0] ?? '' };
});
afterAll(async () => {
  await app.close();
  await engine.close();
  await rm(scratch, { recursive: true, force: true });
});

const ask = (path: string, signal?: AbortSignal) =>
  fetch(`${app.url}/api/workbench${path}`, { headers, ...(signal ? { signal } : {}) });

describe('a stream of 100,000 events', () => {
  it('the casino answers other requests while the timeline is built', async () => {
    let pending = true;
    const asked = ask('/streams/wallet-p1/timeline').finally(() => {
      pending = false;
    });
    let answered = 0;
    while (pending) {
      expect((await fetch(`${app.url}/api/health/live`)).status).toBe(200);
      answered++;
    }
    expect(answered).toBeGreaterThan(20);
    const timeline = (await (await asked).json()) as Timeline;
    expect(timeline.events).toBeGreaterThan(EVENTS * 0.8);
    expect(timeline.columns.gold_coins).toHaveLength(timeline.events);
    expect(timeline).toMatchObject({ broken: [], version_gaps: [], latest: EVENTS });
  });

  it('requests whose clients have disconnected are no longer processed, make room for others and log no error', async () => {
    const errors: unknown[] = [];
    app.logger.error = (error: unknown) => errors.push(error);
    const gone = new AbortController();
    const left = Array.from({ length: 33 }, () => ask('/streams/wallet-p1/timeline', gone.signal).catch(() => 'left'));
    const status = async () => (await ask('/wallets/p1/balance?at=10')).status;
    await until(async () => (await status()) === 503);
    gone.abort();
    expect(await Promise.all(left)).toEqual(left.map(() => 'left'));
    const start = performance.now();
    await until(async () => (await status()) === 200);
    // Processing all 33 requests would take half a minute.
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(errors).toEqual([]);
  });
});

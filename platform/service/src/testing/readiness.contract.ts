import type { Engine } from '@goldwake/core';
import { until } from '@goldwake/core/testing';
import { openTestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type App, createApp } from '../app/create-app.js';

/** A store that a test can keep from writing. */
export interface StoreUnderTest extends Pick<Engine, 'store' | 'documents'> {
  /** Ways to block the store's writes, by name. `begin` resolves once writes are blocked. */
  outages: Record<string, { begin(): Promise<void> | void; end(): Promise<void> | void }>;
  close(): Promise<void> | void;
}

/** Maximum time of a response, in milliseconds: Docker and other callers wait for 3 s. */
const RESPONSE_MS_MAX = 3_000;
/**
 * Maximum time until a response reports the outage, in milliseconds: the lifetime of a cached result and the time of
 * one check, with a margin.
 */
const SHOWN_MS_MAX = 10_000;

/** The rules of readiness for each engine. Only the app's store and documents are under test; the rest is embedded. */
export function readinessContract(name: string, outages: readonly string[], open: () => Promise<StoreUnderTest>): void {
  describe(`readiness on ${name}`, () => {
    let stored: StoreUnderTest;
    let others: Awaited<ReturnType<typeof openTestEngine>>;
    let app: App;
    beforeAll(async () => {
      stored = await open();
      others = await openTestEngine();
      const engine = { ...others, store: stored.store, documents: stored.documents };
      app = await (await createApp({ engine, modules: [] })).start();
    });
    afterAll(async () => {
      await app?.close();
      await others?.close();
      await stored?.close();
    });

    async function statusOf(check: 'live' | 'ready'): Promise<number> {
      const response = await fetch(`${app.url}/api/health/${check}`);
      await response.arrayBuffer();
      return response.status;
    }

    it.each(outages)(
      'with a store that is %s, ready is 503 in time, live is 200, and ready returns by itself',
      async (outage) => {
        const { begin, end } = stored.outages[outage] ?? {};
        if (!begin || !end) throw new Error(`${name} has no outage ${outage}`);
        expect(await statusOf('ready')).toBe(200);
        await begin();
        try {
          let tookMs = 0;
          // A result is cached for one second, so the first 503 is the response to a check during the outage.
          await until(async () => {
            const began = performance.now();
            const status = await statusOf('ready');
            tookMs = performance.now() - began;
            return status === 503;
          }, SHOWN_MS_MAX);
          expect(tookMs).toBeLessThan(RESPONSE_MS_MAX);
          expect(await statusOf('ready')).toBe(503);
          expect(await statusOf('live')).toBe(200);
        } finally {
          await end();
        }
        await until(async () => (await statusOf('ready')) === 200);
      },
      60_000,
    );
  });
}

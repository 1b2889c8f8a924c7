import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DAMAGED_PROMOTIONS_FIELDS, type PromotionsPort } from '@goldwake/contracts';
import { command, freePort } from '@goldwake/core/testing';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { portToken } from '../app/tokens.js';
import { ServiceCalls } from '../calls/service-calls.js';
import { readServiceSettings } from '../process/service-settings.js';
import { startService } from '../process/start-service.js';
import { portModule, TEST_KEY } from '../testing/over-http.js';
import { correlatedBus } from './correlated-bus.js';
import { currentScope, runInScope } from './correlation-scope.js';
import { Traces, traceIdOf } from './traces.js';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
}
type Otlp = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] };

let collector: Server;
let endpoint: string;
let engine: TestEngine;
const exported: OtlpSpan[] = [];
beforeEach(async () => {
  exported.length = 0;
  engine = await openTestEngine();
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Otlp;
    exported.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  collector.closeAllConnections();
  collector.close();
  await engine.close();
});

const promotionsOf = (userFields: PromotionsPort['userFields']) =>
  portModule(portToken({ name: 'promotions' }, 'promotions'), { userFields });

async function settings() {
  return readServiceSettings(
    { name: 'promotions' },
    {
      PORT: String(await freePort()),
      GOLDWAKE_LOG: 'silent',
      GOLDWAKE_MONGO: 'mongodb://127.0.0.1:1/goldwake?replicaSet=rs0',
      GOLDWAKE_KAFKA: '127.0.0.1:1',
      GOLDWAKE_CASHIER_URL: 'http://127.0.0.1:1',
      GOLDWAKE_IDENTITY_URL: 'http://127.0.0.1:1',
      GOLDWAKE_WALLET_URL: 'http://127.0.0.1:1',
      GOLDWAKE_GAMES_URL: 'http://127.0.0.1:1',
      GOLDWAKE_INTERNAL_KEY: TEST_KEY,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    },
  );
}

const spansOf = (correlation: string) => exported.filter(({ traceId }) => traceId === traceIdOf(correlation));

it('a request and its call to another service are spans of one trace, each with its caller as parent', async () => {
  const promotions = await startService(
    {
      manifest: { name: 'promotions' },
      modules: [promotionsOf(async () => DAMAGED_PROMOTIONS_FIELDS)],
    },
    await settings(),
    async () => engine,
  );
  const { url } = await promotions.ready;
  const traces = await Traces.open('identity', endpoint);
  const calls = new ServiceCalls({
    service: 'identity',
    urls: { promotions: [url] },
    key: TEST_KEY,
    clock: engine.clock,
    traces,
  });
  // The first call learns the id of the called process.
  await calls.call('promotions', 'userFields', ['u1']);
  const asking = traces.start('server', 'GET', 'click-1');
  await runInScope({ correlation: 'click-1', span: asking.id }, () => calls.call('promotions', 'userFields', ['u1']));
  asking.end({ failed: false });
  await calls.close();
  await promotions.close();
  await traces.close();

  const [root, call, answer] = ['GET', 'POST /internal/promotions/userFields', 'POST'].map((name) =>
    spansOf('click-1').find((span) => span.name === name),
  );
  expect(spansOf('click-1')).toHaveLength(3);
  expect(root?.parentSpanId || undefined).toBeUndefined();
  expect(call?.parentSpanId).toBe(root?.spanId);
  expect(answer?.parentSpanId).toBe(call?.spanId);
});

it('work caused by an event is a span in the trace of the request that stored the event, and shows failures', async () => {
  const traces = await Traces.open('wallet', endpoint);
  const bus = correlatedBus(engine.bus, traces);
  let tries = 0;
  bus.subscribe({
    group: 'wallet.open',
    topics: ['identity'],
    handle() {
      expect(currentScope()?.correlation).toBe('click-2');
      tries++;
      if (tries === 1) throw new Error('not yet');
    },
  });
  await bus.start();
  const context = { ...command('c'), correlationId: 'click-2' };
  const events = [{ type: 'account_opened', data: { uid: 'u1' } }];
  await engine.store.append({ stream: 'account-u1', expectedVersion: 0, events, context });
  await bus.settled(1);
  await traces.close();
  const OTLP_ERROR = 2;
  expect(spansOf('click-2').map(({ name, status }) => [name, status.code === OTLP_ERROR])).toEqual([
    ['wallet.open account_opened', true],
    ['wallet.open account_opened', false],
  ]);
});

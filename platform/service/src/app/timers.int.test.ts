import { DEAD_LETTERS, type DeadLetter, type EventBus, put, type Scheduler } from '@goldwake/core';
import { command, declareTestTypes, gate } from '@goldwake/core/testing';
import { openTestEngine, TEST_START, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Module, type OnModuleInit } from '@nestjs/common';
import { correlatedScheduler } from '../telemetry/correlated-scheduler.js';
import { currentScope } from '../telemetry/correlation-scope.js';
import { createApp } from './create-app.js';
import { EVENT_BUS, SCHEDULER } from './tokens.js';
import { Injects } from './wiring.js';

declareTestTypes();

const COMMAND = 'test.remind';
const timer = (key: string, at: number) => ({ command: COMMAND, key, at, payload: {} });

let engine: TestEngine;
let executed: string[];
let during: () => Promise<void> | void;

beforeEach(async () => {
  engine = await openTestEngine();
  executed = [];
  during = () => {};
});
afterEach(() => engine.close());

@Injects(SCHEDULER, EVENT_BUS)
@Module({})
class RemindModule implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly bus: EventBus,
  ) {}

  onModuleInit(): void {
    this.scheduler.handle(COMMAND, async ({ key }) => {
      await during();
      executed.push(key);
      if (key === 'bad') throw new Error('bad');
    });
    this.bus.subscribe({
      group: 'test.reminders',
      topics: ['wallet'],
      attempts: 1,
      handle: ({ eventId }, effects) => effects.add(this.scheduler.scheduleWrite(timer(eventId, TEST_START))),
    });
  }
}

async function start() {
  const app = await (await createApp({ engine, modules: [RemindModule] })).start();
  return { app, metrics: async () => (await fetch(`${app.url}/metrics`)).text() };
}

const DEAD_LETTER: DeadLetter = {
  ...{ group: 'test', eventId: 'a@1', position: 1, type: 'noted', reason: 'bad' },
  ...{ stack: null, attempts: 1, at: '2026-01-15T12:00:00.000Z', requested: null },
};

describe('timers of an app', () => {
  it('are executed and measured', async () => {
    const { app, metrics } = await start();
    await engine.scheduler.schedule(timer('later', TEST_START + 60_000));
    for (const key of ['bad', 'good']) await engine.scheduler.schedule(timer(key, TEST_START + 1));
    engine.clock.advance(2_001);
    await engine.scheduler.settled();
    await engine.documents.write([put(DEAD_LETTERS, 'test:a@1', DEAD_LETTER)]);
    const text = await metrics();
    expect(text).toContain('goldwake_dead_letters 1');
    expect(text).toContain(`goldwake_timers_pending{command="${COMMAND}"} 2`);
    expect(text).toContain(`goldwake_timer_late_seconds_sum{command="${COMMAND}"} 2`);
    expect(text).toContain(`goldwake_timer_late_seconds_count{command="${COMMAND}"} 1`);
    expect(text).toContain(`goldwake_timer_failures_total{command="${COMMAND}"} 1`);
    await app.close();
  });

  it('can be scheduled by a consumer for an event that was stored before the start', async () => {
    const events = [{ type: 'noted', data: {} }];
    await engine.store.append({ stream: 'wallet-u1', expectedVersion: 0, events, context: command('c') });
    const { app } = await start();
    await engine.bus.settled(1);
    await engine.scheduler.settled();
    expect(executed).toEqual(['wallet-u1@1']);
    expect(engine.reports).toEqual([]);
    await app.close();
  });

  it('are finished before the app is closed, and no further one is begun', async () => {
    const { app } = await start();
    const [begun, finish] = [gate(), gate()];
    during = () => {
      begun.open();
      return finish.opened;
    };
    for (const key of ['k1', 'k2']) await engine.scheduler.schedule(timer(key, TEST_START));
    await begun.opened;
    const closed = app.close();
    finish.open();
    await closed;
    expect(executed).toEqual(['k1']);
  });

  it('are executed with their correlation id, which calls to other services carry', async () => {
    const correlations: unknown[] = [];
    const scheduler = correlatedScheduler(engine.scheduler, undefined);
    scheduler.handle(COMMAND, () => void correlations.push(currentScope()?.correlation));
    await scheduler.start();
    await scheduler.schedule({ ...timer('k', TEST_START), correlationId: 'the request' });
    await scheduler.settled();
    expect(correlations).toEqual(['the request']);
  });
});

import { DEAD_LETTERS, type Engine, type Scheduler } from '@goldwake/core';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { EventLoopDelay } from './event-loop-delay.js';

type Observed = { observe(seconds: number): void };

/**
 * Removes a metric from the default registry, so that a second app in the same process (in tests) can register it
 * again. All modules of a process share this registry.
 */
function fresh(name: string): string {
  register.removeSingleMetric(name);
  return name;
}

let processMetrics = false;

export function measureProcess(engine: Engine, delay: EventLoopDelay): void {
  if (!processMetrics) collectDefaultMetrics();
  processMetrics = true;

  new Gauge({
    name: fresh('goldwake_event_loop_delay_seconds'),
    help: 'Timer delay since the process started',
    labelNames: ['quantile'],
    collect() {
      const { p50_ms, p99_ms, max_ms } = delay.read();
      this.set({ quantile: '0.5' }, p50_ms / 1_000);
      this.set({ quantile: '0.99' }, p99_ms / 1_000);
      this.set({ quantile: '1' }, max_ms / 1_000);
    },
  });
  new Gauge({
    name: fresh('goldwake_events_position'),
    help: 'Position of the last durable event, equal to the number of stored events',
    async collect() {
      this.set(await engine.store.lastPosition());
    },
  });
  new Gauge({
    name: fresh('goldwake_bus_lag_events'),
    help: 'Number of stored events that a consumer group has not committed yet',
    labelNames: ['group'],
    async collect() {
      const last = await engine.store.lastPosition();
      for (const [group, position] of Object.entries(engine.bus.positions?.() ?? {}))
        this.set({ group }, Math.max(0, last - position));
    },
  });
  new Gauge({
    name: fresh('goldwake_dead_letters'),
    help: 'Number of stored dead letters: events that a consumer group could not handle, failed timers, and events that are missing in the store',
    async collect() {
      this.set(await engine.documents.count(DEAD_LETTERS, { index: 'by_group' }));
    },
  });
}

/** Registers the metrics of the scheduler: how many timers are pending, how late they run, and with what result. */
export function measureTimers(scheduler: Scheduler): void {
  new Gauge({
    name: fresh('goldwake_timers_pending'),
    help: 'Number of stored timers whose command has not been executed yet',
    labelNames: ['command'],
    async collect() {
      for (const [command, pending] of Object.entries(await scheduler.pending())) this.set({ command }, pending);
    },
  });
  const late = new Histogram({
    name: fresh('goldwake_timer_late_seconds'),
    help: 'Time from the due time of a timer to a successful execution; the count is the number of executed timers',
    labelNames: ['command'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 60, 600, 3_600],
  });
  const failures = new Counter({
    name: fresh('goldwake_timer_failures_total'),
    help: 'Number of failed executions of timers, each of which is retried or becomes a dead letter',
    labelNames: ['command'],
  });
  scheduler.observe(({ command, lateMs, failed }) => {
    if (failed) failures.inc({ command });
    else late.observe({ command }, lateMs / 1_000);
  });
}

/** Registers the metric of request durations in seconds, by route and status. */
export function measureRequests(server: FastifyInstance): void {
  const seconds = new Histogram({
    name: fresh('goldwake_http_request_seconds'),
    help: 'Time from the request headers to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  const known = new Map<string, Observed>();
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const key = `${request.method} ${route} ${reply.statusCode}`;
    let observed = known.get(key);
    if (!observed) {
      observed = seconds.labels(request.method, route, String(reply.statusCode));
      known.set(key, observed);
    }
    observed.observe(reply.elapsedTime / 1_000);
    done();
  });
}

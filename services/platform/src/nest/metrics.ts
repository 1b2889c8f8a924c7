import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import type { Engine } from '../ports/engine.js';
import type { EventLoopDelay } from './event-loop-delay.js';

type Observed = { observe(seconds: number): void };

/** The default registry is shared by all that count in this process; a second app in it (tests) takes the metrics over. */
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
    help: 'How late timers fire, since the start',
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
    help: 'Position of the last durable event: how many events the store holds',
    async collect() {
      this.set(await engine.store.lastPosition());
    },
  });
  new Gauge({
    name: fresh('goldwake_bus_lag_events'),
    help: 'Events stored and not yet committed by a consumer group',
    labelNames: ['group'],
    async collect() {
      const last = await engine.store.lastPosition();
      for (const [group, position] of Object.entries(engine.bus.positions?.() ?? {}))
        this.set({ group }, Math.max(0, last - position));
    },
  });
}

/** Seconds per route and status. */
export function measureRequests(server: FastifyInstance): void {
  const seconds = new Histogram({
    name: fresh('goldwake_http_request_seconds'),
    help: 'From the head of a request to the end of its answer',
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

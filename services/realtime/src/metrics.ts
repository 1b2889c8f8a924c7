import { Counter, Gauge, Histogram, register } from 'prom-client';

/** Found again in the default registry, so that a second gateway in one process counts into the same ones. */
export const metrics = {
  connections: gauge('goldwake_realtime_connections', 'Sockets by state: fresh (no welcome yet), open, closing', [
    'state',
  ]),
  slow: gauge('goldwake_realtime_slow_connections', 'Sockets that get no live pushes until they have read what waits'),
  held: gauge(
    'goldwake_realtime_held_bytes',
    'Bytes held for players: rings, waiting (in sockets), kept (for the slow)',
    ['kind'],
  ),
  budget: gauge('goldwake_realtime_budget_bytes', 'Bytes that may be held for players in all'),
  rooms: gauge('goldwake_realtime_rooms', 'Channels that are numbered, listened to or not'),
  pushes: counter('goldwake_realtime_pushes_total', 'Pushes published to a channel with history', []),
  deliveries: counter('goldwake_realtime_deliveries_total', 'Live pushes written, once for each socket', []),
  writes: counter('goldwake_realtime_writes_total', 'Writes to sockets in which live pushes went', []),
  bytes: counter('goldwake_realtime_written_bytes_total', 'Bytes of those writes', []),
  skipped: counter('goldwake_realtime_skipped_pushes_total', 'Pushes not brought live to a slow socket', []),
  hellos: counter('goldwake_realtime_hellos_total', 'Welcomes by version of the protocol', ['protocol']),
  resumes: counter('goldwake_realtime_resumes_total', 'Channels asked for with a position', ['recovered']),
  closes: counter('goldwake_realtime_closes_total', 'Sockets closed by the gateway', ['reason']),
  refusals: counter('goldwake_realtime_refusals_total', 'Upgrades refused by HTTP status', ['status']),
  latency: histogram(
    'goldwake_realtime_push_latency_seconds',
    'From the recording of an event to the end of the flush that wrote it; of each flush its oldest push',
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  ),
};

function gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
  return (register.getSingleMetric(name) as Gauge<Label> | undefined) ?? new Gauge({ name, help, labelNames });
}

function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
  return (register.getSingleMetric(name) as Counter<Label> | undefined) ?? new Counter({ name, help, labelNames });
}

function histogram(name: string, help: string, buckets: number[]): Histogram {
  return (register.getSingleMetric(name) as Histogram | undefined) ?? new Histogram({ name, help, buckets });
}

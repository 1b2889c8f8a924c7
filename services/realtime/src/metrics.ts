import { Counter, Gauge, Histogram, register } from 'prom-client';

/**
 * Prometheus metrics of the gateway. Existing metrics are reused from the default registry, so that a second gateway in
 * the same process shares them.
 */
export const metrics = {
  connections: gauge('goldwake_realtime_connections', 'Sockets by state: fresh (no welcome yet), open, closing', [
    'state',
  ]),
  slow: gauge(
    'goldwake_realtime_slow_connections',
    'Sockets that get no live pushes until they have read the waiting bytes',
  ),
  held: gauge(
    'goldwake_realtime_held_bytes',
    'Bytes stored for players: rings (histories), waiting (in sockets), kept (for slow sockets)',
    ['kind'],
  ),
  budget: gauge('goldwake_realtime_budget_bytes', 'Maximum of bytes stored for all players'),
  rooms: gauge('goldwake_realtime_rooms', 'Rooms with a history, with or without members'),
  players: gauge('goldwake_realtime_players', 'Players with a socket here, or in the grace after it has closed'),
  presenceViewers: gauge('goldwake_realtime_presence_viewers', 'Players to whom the presence of friends is pushed'),
  pushes: counter('goldwake_realtime_pushes_total', 'Pushes published to a channel with history', []),
  deliveries: counter('goldwake_realtime_deliveries_total', 'Live pushes written, counted once per socket', []),
  writes: counter('goldwake_realtime_writes_total', 'Writes to sockets that contain live pushes', []),
  bytes: counter('goldwake_realtime_written_bytes_total', 'Bytes in writes that contain live pushes', []),
  skipped: counter('goldwake_realtime_skipped_pushes_total', 'Pushes not sent live to a slow socket', []),
  hellos: counter('goldwake_realtime_hellos_total', 'Welcomes by protocol version', ['protocol']),
  resumes: counter('goldwake_realtime_resumes_total', 'Channels requested with a position', ['recovered']),
  subscriptions: counter(
    'goldwake_realtime_subscriptions_total',
    'Subscriptions requested by frame, by result: subscribed, or the code of the refusal',
    ['result'],
  ),
  closes: counter('goldwake_realtime_closes_total', 'Sockets closed by the gateway', ['reason']),
  refusals: counter('goldwake_realtime_refusals_total', 'Upgrades refused, by HTTP status', ['status']),
  latency: histogram(
    'goldwake_realtime_push_latency_seconds',
    'Time from the recording of an event to the end of the flush that wrote its push; one value per flush, for its oldest push',
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

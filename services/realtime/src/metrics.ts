import { Counter, Gauge, register } from 'prom-client';

/** Found again in the default registry, so that a second gateway in one process counts into the same ones. */
export const metrics = {
  connections: gauge('goldwake_realtime_connections', 'Open sockets, with or without a hello'),
  pushes: counter('goldwake_realtime_pushes_total', 'Pushes handed to sockets', []),
  closes: counter('goldwake_realtime_closes_total', 'Sockets closed by the gateway', ['reason']),
};

function gauge(name: string, help: string): Gauge {
  return (register.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help });
}

function counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
  return (register.getSingleMetric(name) as Counter<Label> | undefined) ?? new Counter({ name, help, labelNames });
}

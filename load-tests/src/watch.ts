const EACH_MS = 1_000;

/** Metrics of the casino at one point in time, polled once per second. */
export interface Point {
  /** Time since the polling began, in seconds. */
  s: number;
  sockets: number;
  deliveries_per_second: number;
  loop_delay_p99_ms: number;
  rss_mb: number;
  cpu_percent: number;
}

/**
 * Percentiles of the push latency as upper bounds of histogram buckets, in milliseconds; null for a value beyond the
 * last bucket.
 */
export type WrittenWithin = Record<'p50' | 'p95' | 'p99', number | null>;

/** Metric values, keyed by metric name with labels. */
type Values = Map<string, number>;

/**
 * Polls the casino's `/metrics` once per second, for the progress line and the report's charts. In cluster mode
 * `/metrics` of the edge server lists the processes, and each process has its own page of metrics below it.
 */
export class Watch {
  readonly series: Point[] = [];
  /**
   * Time in which the casino wrote its pushes to the sockets, from its own metrics at the end of the run. Any longer
   * delay in k6's results is caused by k6 or the machine.
   */
  writtenWithinMs: WrittenWithin | null = null;
  #timer: NodeJS.Timeout | undefined;
  #before: { s: number; delivered: number; cpu: number } | undefined;
  #busy = false;
  readonly #began = performance.now();

  constructor(
    private readonly url: string,
    private readonly report: (point: Point) => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => this.#look(), EACH_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const text = await textOf(`${this.url}/metrics`);
      const names = processesIn(text);
      const texts = await Promise.all(names.map((name) => textOf(`${this.url}/metrics/${name}`)));
      this.#take(together(names.length > 0 ? texts.map(valuesOf) : [valuesOf(text)]));
    } catch {
      // Ignored, because a second without metrics is only a gap in a chart; k6 reports an unreachable casino.
    } finally {
      this.#busy = false;
    }
  }

  #take(values: Values): void {
    this.writtenWithinMs = writtenWithin(values);
    const s = (performance.now() - this.#began) / 1_000;
    const delivered = values.get('goldwake_realtime_deliveries_total') ?? 0;
    const cpu = values.get('process_cpu_seconds_total') ?? 0;
    const before = this.#before ?? { s, delivered, cpu };
    this.#before = { s, delivered, cpu };
    const elapsed = s - before.s || 1;
    const point = {
      s: Math.round(s * 10) / 10,
      sockets: values.get('goldwake_realtime_connections{state="open"}') ?? 0,
      deliveries_per_second: Math.max(0, Math.round((delivered - before.delivered) / elapsed)),
      loop_delay_p99_ms: (values.get('goldwake_event_loop_delay_seconds{quantile="0.99"}') ?? 0) * 1_000,
      rss_mb: Math.round((values.get('process_resident_memory_bytes') ?? 0) / 1e6),
      cpu_percent: Math.max(0, Math.round((100 * (cpu - before.cpu)) / elapsed)),
    };
    this.series.push(point);
    this.report(point);
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10 * EACH_MS) });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** Returns the process names that the edge server lists, or an empty list if the text is a page of metrics. */
export function processesIn(text: string): string[] {
  return [...text.matchAll(/([a-z0-9-]+) [\w.-]+:\d+;/g)].map(([, name = '']) => name);
}

/** Combines the metrics of several processes: takes the maximum of quantiles and sums all other values. */
export function together(all: Values[]): Values {
  const sums: Values = new Map();
  for (const [name, value] of all.flatMap((values) => [...values])) {
    const before = sums.get(name) ?? 0;
    sums.set(name, name.includes('{quantile=') ? Math.max(before, value) : before + value);
  }
  return sums;
}

/** Parses the text of `/metrics` into a map from metric name with labels to value. */
export function valuesOf(text: string): Values {
  const values: Values = new Map();
  for (const line of text.split('\n')) {
    const [, name, value] = /^([a-zA-Z_:][^ ]*(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? [];
    if (name) values.set(name, Number(value));
  }
  return values;
}

const BUCKET = /^goldwake_realtime_push_latency_seconds_bucket\{le="([^"]+)"\}$/;

/**
 * Computes percentiles of the push latency from the histogram, in milliseconds. Returns null if nothing was written; a
 * single percentile is null if it is beyond the last bucket.
 */
export function writtenWithin(values: Values): WrittenWithin | null {
  const buckets = [...values].flatMap(([name, count]) => {
    const bound = BUCKET.exec(name)?.[1];
    return bound ? [{ ms: bound === '+Inf' ? null : 1_000 * Number(bound), count }] : [];
  });
  const all = buckets.at(-1)?.count ?? 0;
  if (all === 0) return null;
  const of = (share: number) => buckets.find(({ count }) => count >= share * all)?.ms ?? null;
  return { p50: of(0.5), p95: of(0.95), p99: of(0.99) };
}

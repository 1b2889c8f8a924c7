const SAMPLE = /^goldwake_http_request_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)$/gm;
const BETS_OF_HEALTHY_PLAYER = 'POST /api/games/dice/bets 201';

/** Number of responses by method, route and status, as the casino's metrics count them: `GET /api/games/{id} 200`. */
export type RequestCounts = ReadonlyMap<string, number>;

/** Reads the counts from the text of `/metrics`. */
export function countsIn(metrics: string): RequestCounts {
  const counts = new Map<string, number>();
  for (const [, method, route = '', status, count] of metrics.matchAll(SAMPLE)) {
    counts.set(`${method} ${route.replace(/:(\w+)/g, '{$1}')} ${status}`, Number(count));
  }
  return counts;
}

export interface Summary {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Operations of the description that no request reached. */
  missed: string[];
}

/**
 * Sums up what a fuzzer sent. The accepted dice bets are left out, because the healthy player places most of them.
 * @param operations operations of the API description, such as `GET /api/games/{id}`
 */
export function summaryOf(before: RequestCounts, after: RequestCounts, operations: readonly string[]): Summary {
  const statuses: Record<string, number> = {};
  const reached = new Set<string>();
  for (const [key, count] of after) {
    const sent = count - (before.get(key) ?? 0);
    if (sent === 0) continue;
    reached.add(key.replace(/ \d+$/, ''));
    const status = key.slice(-3);
    if (key !== BETS_OF_HEALTHY_PLAYER) statuses[status] = (statuses[status] ?? 0) + sent;
  }
  const requests = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return { requests, statuses, missed: operations.filter((operation) => !reached.has(operation)) };
}

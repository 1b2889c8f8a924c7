import { setTimeout as pause } from 'node:timers/promises';

/**
 * Timeout of a request in milliseconds. It is longer than the edge's timeout for a service (15 s), so that the edge
 * reports a timeout first.
 */
const ANSWER_MS_MAX = 20_000;
const HEALTHY_MS_MAX = 120_000;
const LOOK_EVERY_MS = 100;

/**
 * Sends a request.
 * @returns the response; without a response `status` is 0 and `code` states the reason
 */
export async function ask(url, { method = 'GET', token, key, correlation, body, msMax = ANSWER_MS_MAX } = {}) {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(correlation && { 'x-correlation-id': correlation }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(msMax),
    });
    const text = await response.text();
    const problem = text === '' ? {} : JSON.parse(text);
    return {
      status: response.status,
      code: problem.code,
      body: problem,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    return { status: 0, code: error.cause?.code ?? error.name, body: {}, retryAfter: null };
  }
}

/** Returns whether a service reports that it is ready. */
export async function isReady(url) {
  return (await ask(`${url}/api/health/ready`, { msMax: 2_000 })).status === 200;
}

/**
 * Waits until a service is healthy. A response with status 200 is not sufficient, because another program may listen on
 * the port: the response must name the service, and our process must be running.
 * @param service name that the service reports
 * @param isRunning returns whether our process of the service is running
 * @throws Error with the reason if the service is not healthy in time, or the signal's reason
 */
export async function untilHealthy(url, { service, isRunning, signal, msMax = HEALTHY_MS_MAX }) {
  const end = performance.now() + msMax;
  let last = 'no response';
  while (performance.now() < end) {
    signal.throwIfAborted();
    const { status, body } = await ask(url, { msMax: 2_000 });
    const runs = isRunning();
    if (runs && status === 200 && body.service === service) return;
    if (!runs) last = 'its process is not running';
    else if (status === 200) last = `the port is used by ${body.service ?? 'a process that is not a Goldwake service'}`;
    else if (status > 0) last = body.detail ?? `it responds with status ${status}`;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`not healthy after ${msMax / 1_000} s: ${last}`);
}

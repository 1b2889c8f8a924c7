import { setTimeout as pause } from 'node:timers/promises';
import type { ProblemBody } from '@goldwake/contracts';

/**
 * Timeout of a request, in milliseconds. It is longer than nginx's timeout for a service (15 s), so that nginx reports
 * a timeout first.
 */
const ANSWER_MS_MAX = 20_000;
const HEALTHY_MS_MAX = 120_000;
const LOOK_EVERY_MS = 100;

export interface Request {
  method?: string;
  /** Access token. */
  token?: string | undefined;
  /** Idempotency key. */
  key?: string;
  correlation?: string | undefined;
  body?: object;
  msMax?: number;
}

/** A response with its JSON body. If no response arrives, the status is 0 and `code` gives the reason. */
export interface Reply<Body> {
  status: number;
  code: string | undefined;
  body: Body;
  retryAfter: string | null;
}

/** Sends a request to a casino and parses the JSON response. */
export async function ask<Body = Partial<ProblemBody>>(
  url: string,
  { method = 'GET', token, key, correlation, body, msMax = ANSWER_MS_MAX }: Request = {},
): Promise<Reply<Body>> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(correlation && { 'x-correlation-id': correlation }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
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
    return { status: 0, code: codeOf(error), body: {} as Body, retryAfter: null };
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.name;
}

/** Returns whether a service reports that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  return (await ask(`${url}/api/health/ready`, { msMax: 2_000 })).status === 200;
}

export interface HealthCheck {
  /** Name that the service must report about itself. */
  service: string;
  /** Returns whether the process that we started for the service is running. */
  isRunning(): boolean;
  signal: AbortSignal;
  msMax?: number;
}

/**
 * Waits until a service is healthy. Status 200 alone is not sufficient, because another program may listen on the port:
 * the response must name the service, and the process that we started must be running.
 * @throws Error with the reason if the service is not healthy in time, or the signal's reason
 */
export async function untilHealthy(
  url: string,
  { service, isRunning, signal, msMax = HEALTHY_MS_MAX }: HealthCheck,
): Promise<void> {
  const end = performance.now() + msMax;
  let last = 'no response';
  while (performance.now() < end) {
    signal.throwIfAborted();
    const { status, body } = await ask<{ service?: string; detail?: string }>(url, { msMax: 2_000 });
    const runs = isRunning();
    if (runs && status === 200 && body.service === service) return;
    if (!runs) last = 'its process is not running';
    else if (status === 200) last = `the port is used by ${body.service ?? 'a process that is not a Goldwake service'}`;
    else if (status > 0) last = body.detail ?? `it responds with status ${status}`;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`not healthy after ${msMax / 1_000} s: ${last}`);
}

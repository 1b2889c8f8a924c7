import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the edge waits for a service (15 s): what it gives up it says itself. */
const ANSWER_MS_MAX = 20_000;
const HEALTHY_MS_MAX = 120_000;
const LOOK_EVERY_MS = 100;

/** @returns what was answered; `status` 0 where nothing was, with `code` telling why */
export async function ask(url, { method = 'GET', token, key, correlation, body, msMax = ANSWER_MS_MAX } = {}) {
  try {
    const answer = await fetch(url, {
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
    const text = await answer.text();
    const told = text === '' ? {} : JSON.parse(text);
    return { status: answer.status, code: told.code, body: told, retryAfter: answer.headers.get('retry-after') };
  } catch (error) {
    return { status: 0, code: error.cause?.code ?? error.name, body: {}, retryAfter: null };
  }
}

/** Whether a service says that it can do its work. */
export async function isReady(url) {
  return (await ask(`${url}/api/health/ready`, { msMax: 2_000 })).status === 200;
}

/**
 * Whoever listens there may answer 200: it is healthy where it names the service, and our process of it runs.
 * @param service that is to answer, as it names itself
 * @param isRunning whether our process does
 * @throws Error that says why it is not, or the signal's reason
 */
export async function untilHealthy(url, { service, isRunning, signal, msMax = HEALTHY_MS_MAX }) {
  const end = performance.now() + msMax;
  let last = 'it does not answer';
  while (performance.now() < end) {
    signal.throwIfAborted();
    const { status, body } = await ask(url, { msMax: 2_000 });
    const runs = isRunning();
    if (runs && status === 200 && body.service === service) return;
    if (!runs) last = 'its process does not run';
    else if (status === 200) last = `who answers there is ${body.service ?? 'no service of ours'}`;
    else if (status > 0) last = body.detail ?? `it answers ${status}`;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`not healthy after ${msMax / 1_000} s: ${last}`);
}

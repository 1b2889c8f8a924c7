import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../set-up/processes.mjs';
import { Unusable } from '../lib/unusable.js';
import type { LoadPlayer } from './casino.js';
import { ask } from './http.js';

const AT_ONCE = 8;
/**
 * Maximum time in milliseconds for which requests are retried while the casino is unreachable. A cluster recovers
 * within 30 s without help.
 */
const AWAY_MS_MAX = 60_000;
/** Password of every player that `signUpPlayers` signs up. */
export const PASSWORD = 'harbour lights at dusk';

/**
 * Returns whether a casino offers the bench API of services/all-in-one/src/bench.
 * @throws Unusable if nothing responds at the address
 */
export async function hasBenchDoors(url: string): Promise<boolean> {
  try {
    await ask(`${url}/api/health/ready`);
  } catch (error) {
    throw new Unusable(`no casino responds at ${url}: ${reasonOf(error)}`);
  }
  return ask(`${url}/api/bench/pulse`).then(
    () => true,
    () => false,
  );
}

/** Removes the players of earlier runs from the load generator. */
export async function forgetPlayers(url: string): Promise<void> {
  await fetch(`${url}/api/bench/players/known`, { method: 'DELETE' });
}

/** Returns whether the bench API can create players in bulk. The request itself creates none. */
export async function opensPlayers(url: string): Promise<boolean> {
  const result = await fetch(`${url}/api/bench/players`, { method: 'POST' });
  return result.status !== 404;
}

/**
 * Signs players up through the public API, at about 50 per second on two cores because of the password hash. The limit
 * is 100 per minute from another machine or 10,000 from the casino's own; at the limit, this waits for as long as the
 * casino asks.
 */
export async function signUpPlayers(
  url: string,
  count: number,
  step: (players: number) => void,
): Promise<LoadPlayer[]> {
  const players: LoadPlayer[] = [];
  // Base 18 has none of i, l and o, which count as the same letter as 1 or 0 in a username.
  const stamp = Date.now().toString(18);
  let next = 0;
  const one = async () => {
    for (let at = next++; at < count; at = next++) {
      players.push(await signUp(url, `${stamp}${at}`));
      step(players.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return players;
}

/** Returns the code of a problem, or undefined for a response that is none, for example one of nginx. */
function codeOf(text: string): unknown {
  try {
    return JSON.parse(text).code;
  } catch {
    return undefined;
  }
}

/** Returns the system's error code for a failed connection, such as ECONNREFUSED, or the message if there is none. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return String(errorCode(cause) ?? (error instanceof Error ? error.message : error));
}

interface SignedUp {
  access_token: string;
  expires_at: string;
}

interface RealtimeToken {
  uid: string;
  token: string;
  expires_at: string;
}

async function signUp(url: string, name: string): Promise<LoadPlayer> {
  const username = `load-${name}`;
  const email = `${username}@example.test`;
  const body = { username, email, password: PASSWORD, dateOfBirth: '1990-01-31' };
  // A sign-up can be stored although its response was 503. Repeating it then gives `email_taken`.
  const { result, cookies } = await patiently<SignedUp>(`${url}/api/auth/sign-up`, body).catch((error: Error) => {
    if (error.cause !== 'email_taken') throw error;
    return patiently<SignedUp>(`${url}/api/auth/sign-in`, { email, password: PASSWORD });
  });
  const bearer = { authorization: `Bearer ${result.access_token}` };
  // The key makes a repeated claim return the response of the first one instead of `already_claimed`.
  await patiently(`${url}/api/promotions/daily-claim`, {}, { ...bearer, 'idempotency-key': 'first-claim' });
  const { result: realtime } = await patiently<RealtimeToken>(`${url}/api/realtime/token`, {}, bearer);
  return {
    uid: realtime.uid,
    access_token: result.access_token,
    access_expires_at: result.expires_at,
    refresh_token: /goldwake_refresh=([^;]+)/.exec(cookies.join('; '))?.[1] ?? '',
    realtime_token: realtime.token,
    realtime_expires_at: realtime.expires_at,
  };
}

/**
 * Sends a request and repeats it while the casino limits it or is temporarily unavailable.
 * @throws Unusable for any other error response; its cause is the problem code
 */
async function patiently<T>(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ result: T; cookies: string[] }> {
  const end = performance.now() + AWAY_MS_MAX;
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.ok) return { result: JSON.parse(text), cookies: response.headers.getSetCookie() };
    const passes = response.status === 429 || (response.status === 503 && performance.now() < end);
    if (!passes) throw new Unusable(`${url}: ${response.status} ${text}`, { cause: codeOf(text) });
    const { retry_after = 1 }: { retry_after?: number } = JSON.parse(text);
    await pause(1_000 * retry_after);
  }
}

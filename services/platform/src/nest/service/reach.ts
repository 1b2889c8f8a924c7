import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What a process needs before it can work, as a person names it, and where it may be found: `host:port`, any of several. */
export interface Needed {
  name: string;
  addresses: readonly string[];
}

const CONNECT_MS = 1_000;
const PAUSE_MS_MIN = 100;
const PAUSE_MS_MAX = 3_000;

/**
 * Does it until it is done: again and again, with pauses that grow to three seconds.
 * @param onFailure hears why each try failed
 * @throws what the signal was aborted with
 */
export async function untilDone<T>(
  attempt: () => Promise<T>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let pauseMs = PAUSE_MS_MIN; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      onFailure(error);
      await pause(pauseMs, undefined, { signal });
    }
  }
}

/** @throws Error that names, in one line, all that cannot be reached: asked for by a bare connection, since drivers wait for minutes */
export async function requireReachable(needed: readonly Needed[]): Promise<void> {
  const answers = await Promise.all(needed.map(({ addresses }) => Promise.all(addresses.map(isOpen))));
  const away = needed.filter((_, at) => !answers[at]?.includes(true));
  if (away.length === 0) return;
  throw new Error(away.map(({ name, addresses }) => `${name} does not answer at ${addresses.join(', ')}`).join('; '));
}

function isOpen(address: string): Promise<boolean> {
  const [host = '', port = ''] = address.split(/:(?=\d+$)/);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: CONNECT_MS });
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', () => done(true));
    socket.on('timeout', () => done(false));
    socket.on('error', () => done(false));
  });
}

/** `host:port` of each member that a MongoDB URI names. */
export function mongoHosts(uri: string): string[] {
  const authority = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  return authority.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`));
}

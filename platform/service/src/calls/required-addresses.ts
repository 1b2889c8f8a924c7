import { connect } from 'node:net';

/**
 * An engine that a process needs before it can work, with its display name and its addresses as `host:port`. It is
 * enough if one of the addresses is reachable.
 */
export interface RequiredAddresses {
  name: string;
  addresses: readonly string[];
}

const CONNECT_MS = 1_000;

/**
 * Checks over plain TCP that each engine is reachable, because the drivers would wait for minutes.
 * @throws Error that names all unreachable engines in one line
 */
export async function requireReachable(required: readonly RequiredAddresses[]): Promise<void> {
  const answers = await Promise.all(required.map(({ addresses }) => Promise.all(addresses.map(isOpen))));
  const away = required.filter((_, at) => !answers[at]?.includes(true));
  if (away.length === 0) return;
  throw new Error(away.map(({ name, addresses }) => `${name} does not respond at ${addresses.join(', ')}`).join('; '));
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

/** Returns the replica set members in a MongoDB URI, as `host:port`. */
export function mongoHosts(uri: string): string[] {
  const authority = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  return authority.split(',').map((host) => (/:\d+$/.test(host) ? host : `${host}:27017`));
}

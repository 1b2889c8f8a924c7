import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REPLAY = fileURLToPath(new URL('../../../replay/dist/main.js', import.meta.url));

/** The casino ended before it had responded. */
export class ConnectionLost extends Error {}

/** The casino refused the request. */
export class Refused extends Error {
  constructor(
    url: string,
    readonly status: number,
    text: string,
  ) {
    super(`${url}: ${status} ${text}`);
  }
}

interface Sent {
  token?: string | undefined;
  /** Idempotency key. */
  key?: string;
  body?: object;
}

/**
 * Sends a request and returns the body of its response.
 * @throws ConnectionLost; Refused for a problem, which a crash alone does not explain
 */
export async function send<Body>(url: string, { token, key, body }: Sent = {}): Promise<Body> {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const { status, text } = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((cause) => {
      throw new ConnectionLost(url, { cause });
    });
  if (status >= 300) throw new Refused(url, status, text);
  return JSON.parse(text) as Body;
}

/** Runs `verify` on a data folder. */
export async function verify(dataDir: string): Promise<{ clean: boolean; findings: unknown[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [REPLAY, 'verify', '--json', '--data', dataDir], {
    maxBuffer: 1 << 26,
  }).catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout);
}

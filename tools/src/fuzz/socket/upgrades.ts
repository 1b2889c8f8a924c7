import { connect } from 'node:net';

const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket';
const VERSION = 'Sec-WebSocket-Version: 13';
const WAIT_MS = 10_000;

export interface UpgradeCase {
  line: string;
  headers: string[];
  /** Statuses that the response may have. */
  statuses: number[];
}

const GET = 'GET /realtime HTTP/1.1';
const refused = (headers: string[], line = GET, statuses = [400, 403, 404, 405, 426]): UpgradeCase => ({
  line,
  headers,
  statuses,
});
const accepted = (headers: string[], line = GET): UpgradeCase => ({ line, headers, statuses: [101] });

/** Upgrade requests, keyed by what is unusual about them. */
export const UPGRADES: Record<string, UpgradeCase> = {
  complete: accepted([UPGRADE, VERSION, KEY]),
  'with a query': accepted([UPGRADE, VERSION, KEY], 'GET /realtime?token=x HTTP/1.1'),
  'with a list of subprotocols': accepted([UPGRADE, VERSION, KEY, 'Sec-WebSocket-Protocol: a, b, constructor']),
  'with compression': accepted([
    UPGRADE,
    VERSION,
    KEY,
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
  ]),
  'with an invalid list of subprotocols': refused([UPGRADE, VERSION, KEY, 'Sec-WebSocket-Protocol: a,,b,']),
  'with a repeated subprotocol': refused([UPGRADE, VERSION, KEY, 'Sec-WebSocket-Protocol: a, a']),
  'without a key': refused([UPGRADE, VERSION]),
  'with an invalid key': refused([UPGRADE, VERSION, 'Sec-WebSocket-Key: short']),
  'with version 12': refused([UPGRADE, KEY, 'Sec-WebSocket-Version: 12']),
  'without a version': refused([UPGRADE, KEY]),
  'by POST': refused([UPGRADE, VERSION, KEY, 'Content-Length: 0'], 'POST /realtime HTTP/1.1'),
  'with a body': { line: GET, headers: [UPGRADE, VERSION, KEY, 'Content-Length: 5'], statuses: [101, 400] },
  'at another path': refused([UPGRADE, VERSION, KEY], 'GET /realtime/../api/self HTTP/1.1'),
  'at an encoded path': refused([UPGRADE, VERSION, KEY], 'GET /%72ealtime HTTP/1.1'),
  'at the API': refused([UPGRADE, VERSION, KEY], 'GET /api/self HTTP/1.1'),
  'at no path': refused([UPGRADE, VERSION, KEY], 'GET * HTTP/1.1'),
  'to another protocol': refused(['Connection: Upgrade\r\nUpgrade: h2c', VERSION, KEY]),
  'with two keys': refused([UPGRADE, VERSION, KEY, KEY]),
  'of a page from elsewhere': refused([UPGRADE, VERSION, KEY, 'Origin: https://elsewhere.example']),
  'of a page without an origin': refused([UPGRADE, VERSION, KEY, 'Origin: null']),
  'with an unreadable origin': refused([UPGRADE, VERSION, KEY, 'Origin: http://[']),
  'in HTTP/1.0': { line: 'GET /realtime HTTP/1.0', headers: [UPGRADE, VERSION, KEY], statuses: [101, 400, 426] },
  'with huge headers': { line: GET, headers: [UPGRADE, VERSION, KEY, `X-A: ${'x'.repeat(20_000)}`], statuses: [431] },
};

/** Sends an upgrade request. @returns the status of the response; undefined if the server sent none */
export function statusOfUpgrade(url: string, { line, headers }: UpgradeCase): Promise<number | undefined> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let head = '';
    socket.setTimeout(WAIT_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (head.includes('\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]) || undefined));
    socket.write(`${[line, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`);
  });
}

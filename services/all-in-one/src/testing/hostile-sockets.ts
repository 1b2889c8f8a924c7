import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ClientOptions, WebSocket } from 'ws';

export interface Target {
  /** `http://…` of the casino. */
  url: string;
  /** A realtime token that holds. */
  token: string;
  /** One that held once. */
  expiredToken: string;
  /** For HTTP. */
  accessToken: string;
  /** Whose channel is no business of the token's player. */
  otherUid: string;
}

/** What became of it: `close 3501`, `http 403`, or the channels of the welcome, `global user.42`. */
export type Outcome = string;

type Abuse = (target: Target) => Promise<Outcome>;

const at = { epoch: 'e', offset: 1 };

const says =
  (...frames: ((target: Target) => string | Buffer)[]): Abuse =>
  (target) =>
    outcome(target, (socket) => {
      for (const frame of frames) socket.send(frame(target));
    });

const hello = (token: string, positions?: unknown) =>
  JSON.stringify({ kind: 'hello', protocols: [2, 1], token, positions });
const goodHello = ({ token }: Target) => hello(token);

/** Bytes on the connection itself, after a good hello. */
const writes =
  (bytes: Buffer): Abuse =>
  (target) =>
    outcome(target, (socket, stream) => {
      socket.send(goodHello(target));
      stream.write(bytes);
    });

/** What strangers do to a gateway, and what it answers by the protocol's page. */
export const ABUSES: Record<string, { answer: (target: Target) => Outcome; commit: Abuse }> = {
  'no hello': { answer: () => 'close 3006', commit: says() },
  'a second hello': { answer: () => 'close 3501', commit: says(goodHello, goodHello) },
  'binary garbage': { answer: () => 'close 3501', commit: says(() => Buffer.alloc(4_096, 0xa5)) },
  'text that is not UTF-8': { answer: () => 'close 3501', commit: writes(masked(0x81, Buffer.from([0xff, 0xfe]))) },
  'an opcode that does not exist': { answer: () => 'close 3501', commit: writes(masked(0x83, Buffer.from('x'))) },
  'a frame of a megabyte': { answer: () => 'close 3501', commit: says(goodHello, () => 'x'.repeat(1024 * 1024)) },
  'JSON as deep as a frame can be': { answer: () => 'close 3501', commit: says(() => '['.repeat(16_000)) },
  'a position that is none': {
    answer: () => 'close 3501',
    commit: says(({ token }) => hello(token, { global: { epoch: 1, offset: -1 } })),
  },
  'a position in a channel that does not exist': {
    answer: ownChannels,
    commit: says(({ token }) => hello(token, { 'table.7': at, ['__proto__']: at })),
  },
  'a position in another player’s channel': {
    answer: ownChannels,
    commit: says(({ token, otherUid }) => hello(token, { [`user.${otherUid}`]: at })),
  },
  'an expired token': { answer: () => 'close 3004', commit: says(({ expiredToken }) => hello(expiredToken)) },
  'a token signed by somebody else': {
    answer: () => 'close 3502',
    commit: says(({ token }) => hello(resigned(token))),
  },
  'a token of another player under the old signature': {
    answer: () => 'close 3502',
    commit: says((target) => hello(renamed(target))),
  },
  'a token that says it needs no signature': {
    answer: () => 'close 3502',
    commit: says(({ token }) => hello(bare(token))),
  },
  'an access token of HTTP': { answer: () => 'close 3502', commit: says(({ accessToken }) => hello(accessToken)) },
  'a page of another host': {
    answer: () => 'http 403',
    commit: (target) => outcome(target, () => {}, { origin: 'https://evil.example' }),
  },
};

function ownChannels({ token }: Target): Outcome {
  return `global user.${JSON.parse(part(token, 1)).sub}`;
}

async function outcome(
  { url }: Target,
  act: (socket: WebSocket, stream: Duplex) => void,
  options: ClientOptions = {},
): Promise<Outcome> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`, options);
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => {
      socket.terminate();
      resolve(`http ${response.statusCode}`);
    });
    let stream: Duplex;
    socket.on('upgrade', (response) => {
      stream = response.socket;
    });
    socket.on('open', () => act(socket, stream));
    let welcome: string | undefined;
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.kind !== 'welcome') return;
      welcome = frame.channels.map(({ channel }: { channel: string }) => channel).join(' ');
      // Refusals come at once after it, and this goodbye behind them.
      socket.ping();
    });
    socket.on('pong', () => socket.close(1000));
    socket.on('close', (code) => resolve(code === 1000 && welcome ? welcome : `close ${code}`));
  });
}

/** A socket that says hello and never reads again. @param protocols that it claims to speak */
export async function neverReads({ url, token }: Target, protocols: number[]): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(JSON.stringify({ kind: 'hello', protocols, token }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

/** A connection on which nothing, or only the beginning of an upgrade, is ever said. */
export async function halfOpen(url: string, says: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(says);
  return socket;
}

/** A client's frame, masked by nothing. */
function masked(opcode: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

function part(token: string, index: number): string {
  return Buffer.from(token.split('.')[index] ?? '', 'base64url').toString();
}

function signed(header: string, claims: string, secret: string): string {
  const text = [header, claims].map((json) => Buffer.from(json).toString('base64url')).join('.');
  return `${text}.${secret && createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function resigned(token: string): string {
  return signed(part(token, 0), part(token, 1), 'a secret of one’s own');
}

function renamed({ token, otherUid }: Target): string {
  const claims = JSON.stringify({ ...JSON.parse(part(token, 1)), sub: otherUid });
  return [token.split('.')[0], Buffer.from(claims).toString('base64url'), token.split('.')[2]].join('.');
}

function bare(token: string): string {
  return signed(JSON.stringify({ ...JSON.parse(part(token, 0)), alg: 'none' }), part(token, 1), '');
}

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ClientOptions, WebSocket } from 'ws';

export interface Target {
  /** Base URL of the casino, starting with `http://`. */
  url: string;
  /** A valid realtime token. */
  token: string;
  /** An expired realtime token. */
  expiredToken: string;
  /** An HTTP access token, which is not valid for the realtime connection. */
  accessToken: string;
  /** Id of another player. The token's owner must not receive messages from that player's channel. */
  otherUid: string;
}

/**
 * How the connection ended: a close code (`close 3501`), an HTTP status (`http 403`), or, if it was accepted, the
 * channels in the welcome frame (`global user.42`).
 */
export type ExpectedOutcome = string;

type Abuse = (target: Target) => Promise<ExpectedOutcome>;

const at = { epoch: 'e', offset: 1 };

const sends =
  (...frames: ((target: Target) => string | Buffer)[]): Abuse =>
  (target) =>
    outcome(target, (socket) => {
      for (const frame of frames) socket.send(frame(target));
    });

const hello = (token: string, positions?: unknown) =>
  JSON.stringify({ kind: 'hello', protocols: [2, 1], token, positions });
const goodHello = ({ token }: Target) => hello(token);

/** Sends a valid hello, then writes raw bytes to the underlying TCP connection. */
const writes =
  (bytes: Buffer): Abuse =>
  (target) =>
    outcome(target, (socket, stream) => {
      socket.send(goodHello(target));
      stream.write(bytes);
    });

/** Abusive client behaviours, each with the server response that PROTOCOL.md documents. */
export const ABUSES: Record<string, { expected: (target: Target) => ExpectedOutcome; commit: Abuse }> = {
  'no hello': { expected: () => 'close 3006', commit: sends() },
  'a second hello': { expected: () => 'close 3501', commit: sends(goodHello, goodHello) },
  'binary garbage': { expected: () => 'close 3501', commit: sends(() => Buffer.alloc(4_096, 0xa5)) },
  'text that is not UTF-8': { expected: () => 'close 3501', commit: writes(masked(0x81, Buffer.from([0xff, 0xfe]))) },
  'an opcode that does not exist': { expected: () => 'close 3501', commit: writes(masked(0x83, Buffer.from('x'))) },
  'a frame of a megabyte': { expected: () => 'close 3501', commit: sends(goodHello, () => 'x'.repeat(1024 * 1024)) },
  'JSON nested as deep as a frame allows': { expected: () => 'close 3501', commit: sends(() => '['.repeat(16_000)) },
  'an invalid position': {
    expected: () => 'close 3501',
    commit: sends(({ token }) => hello(token, { global: { epoch: 1, offset: -1 } })),
  },
  'a position in a channel that does not exist': {
    expected: ownChannels,
    commit: sends(({ token }) => hello(token, { 'table.7': at, ['__proto__']: at })),
  },
  'a position in another player’s channel': {
    expected: ownChannels,
    commit: sends(({ token, otherUid }) => hello(token, { [`user.${otherUid}`]: at })),
  },
  'an expired token': { expected: () => 'close 3004', commit: sends(({ expiredToken }) => hello(expiredToken)) },
  'a token signed with another key': {
    expected: () => 'close 3502',
    commit: sends(({ token }) => hello(resigned(token))),
  },
  "a token changed to another player's uid, with the original signature": {
    expected: () => 'close 3502',
    commit: sends((target) => hello(renamed(target))),
  },
  "a token with the algorithm 'none'": {
    expected: () => 'close 3502',
    commit: sends(({ token }) => hello(bare(token))),
  },
  'an HTTP access token': { expected: () => 'close 3502', commit: sends(({ accessToken }) => hello(accessToken)) },
  'a page from another origin': {
    expected: () => 'http 403',
    commit: (target) => outcome(target, () => {}, { origin: 'https://evil.example' }),
  },
};

function ownChannels({ token }: Target): ExpectedOutcome {
  return `global user.${JSON.parse(part(token, 1)).sub}`;
}

async function outcome(
  { url }: Target,
  act: (socket: WebSocket, stream: Duplex) => void,
  options: ClientOptions = {},
): Promise<ExpectedOutcome> {
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
      // The server sends refusals directly after the welcome frame, so they arrive before the pong.
      socket.ping();
    });
    socket.on('pong', () => socket.close(1000));
    socket.on('close', (code) => resolve(code === 1000 && welcome ? welcome : `close ${code}`));
  });
}

/**
 * Opens a socket that sends a hello frame, waits for the first reply, and then stops reading.
 * @param protocols protocol versions offered in the hello frame
 */
export async function neverReads({ url, token }: Target, protocols: number[]): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime`);
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(JSON.stringify({ kind: 'hello', protocols, token }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

/** Opens a TCP connection that sends either nothing or only the beginning of a WebSocket upgrade request. */
export async function halfOpen(url: string, sends: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(sends);
  return socket;
}

/** Builds a WebSocket client frame with an all-zero mask, which leaves the payload unchanged. */
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

/** Returns the token signed with another key. */
export function resigned(token: string): string {
  return signed(part(token, 0), part(token, 1), 'a different secret');
}

/** Returns the token with another player's uid and the original signature. */
export function renamed({ token, otherUid }: Pick<Target, 'token' | 'otherUid'>): string {
  const claims = JSON.stringify({ ...JSON.parse(part(token, 1)), sub: otherUid });
  return [token.split('.')[0], Buffer.from(claims).toString('base64url'), token.split('.')[2]].join('.');
}

/** Returns the token with the algorithm `none` and without a signature. */
export function bare(token: string): string {
  return signed(JSON.stringify({ ...JSON.parse(part(token, 0)), alg: 'none' }), part(token, 1), '');
}

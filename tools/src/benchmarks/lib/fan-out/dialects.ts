import type { Tally } from './tally.js';

/**
 * The protocol that each compared server wraps around the payload. `greet` returns what the client sends after the
 * upgrade; `receive` handles a text that is not a push and returns a text to send, `READY`, or nothing; `tail` is the
 * number of bytes of a push after its timestamp; `isOwn` returns whether a push is on the player's own channel.
 * Goldwake keeps the order within a channel; the other servers keep one order for the whole connection.
 */
export const READY: unique symbol = Symbol('ready');

export interface Dialect {
  path(uid: string): string;
  greet(token: string): string | typeof READY | undefined;
  isPush(bytes: Buffer, from: number): boolean;
  isOwn(bytes: Buffer, from: number): boolean;
  receive(text: string, tally: Tally): string | typeof READY | undefined;
  tail: number;
}

/**
 * The compared servers. The bare `ws` loop comes first, because the other servers are also measured at half the rate
 * that it sustained.
 */
export const PEERS = ['ws', 'socket-io', 'goldwake'] as const;
export type Peer = (typeof PEERS)[number];

const FOUR = '4'.charCodeAt(0);
const TWO = '2'.charCodeAt(0);
const P = 'p'.charCodeAt(0);
/**
 * Index of the first letter of the `kind` value in a Goldwake frame such as `{"kind":"push"`. No other kind
 * starts with "p".
 */
const KIND_AT = '{"kind":"'.length;
const U = 'u'.charCodeAt(0);
const CHANNEL_AT = '{"kind":"push","channel":"'.length;

export const DIALECTS: Record<Peer, Dialect> = {
  ws: {
    path: (uid) => `/?uid=${uid}`,
    greet: () => READY,
    isPush: () => true,
    isOwn: () => false,
    receive: () => undefined,
    tail: '"}'.length,
  },
  'socket-io': {
    path: (uid) => `/socket.io/?EIO=4&transport=websocket&uid=${uid}`,
    greet: () => undefined,
    isPush: (bytes, from) => bytes[from] === FOUR && bytes[from + 1] === TWO,
    isOwn: () => false,
    receive(text) {
      if (text.startsWith('0')) return '40';
      if (text.startsWith('40')) return READY;
      return text === '2' ? '3' : undefined;
    },
    tail: '"}]'.length,
  },
  goldwake: {
    path: () => '/realtime',
    greet: (token) => JSON.stringify({ kind: 'hello', protocols: [2, 1], token }),
    isPush: (bytes, from) => bytes[from + KIND_AT] === P,
    isOwn: (bytes, from) => bytes[from + CHANNEL_AT] === U,
    receive(text, tally) {
      const { kind } = JSON.parse(text);
      if (kind === 'skipped') tally.skips += 1;
      return kind === 'welcome' ? READY : undefined;
    },
    tail: '"}}'.length,
  },
};

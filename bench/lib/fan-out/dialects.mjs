/**
 * What each peer says around the payload. `greet`: what the client says once upgraded; `hear`: answers a text that is no push with
 * a text to send, `READY`, or nothing; `tail`: bytes of a push after its time; `isOwn`: whether a push comes in the player's own
 * channel. Ours keeps the order within a channel; the others have but one order.
 */
export const READY = Symbol('ready');

const FOUR = '4'.charCodeAt(0);
const TWO = '2'.charCodeAt(0);
const P = 'p'.charCodeAt(0);
/** In `{"kind":"push"` the first letter of the kind: no other kind of a server's frame begins with p. */
const KIND_AT = '{"kind":"'.length;
const U = 'u'.charCodeAt(0);
const CHANNEL_AT = '{"kind":"push","channel":"'.length;

export const DIALECTS = {
  ws: {
    path: (uid) => `/?uid=${uid}`,
    greet: () => READY,
    isPush: () => true,
    isOwn: () => false,
    hear: () => undefined,
    tail: '"}'.length,
  },
  'socket-io': {
    path: (uid) => `/socket.io/?EIO=4&transport=websocket&uid=${uid}`,
    greet: () => undefined,
    isPush: (bytes, from) => bytes[from] === FOUR && bytes[from + 1] === TWO,
    isOwn: () => false,
    hear(text) {
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
    hear(text, tally) {
      const { kind } = JSON.parse(text);
      if (kind === 'skipped') tally.skips += 1;
      return kind === 'welcome' ? READY : undefined;
    },
    tail: '"}}'.length,
  },
};

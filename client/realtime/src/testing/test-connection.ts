import type { Channel, PushFrame } from '@goldwake/contracts';
import { type ConnectionState, connect } from '../connect.js';
import { FakeSocket, SimulatedTimers, settle } from './simulated.js';

export const OWN = { channel: 'user.ann', epoch: 'e', offset: 4, recovered: false } as const;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

export async function start(getToken: () => Promise<string | null> = async () => 'token', random = () => 1) {
  const timers = new SimulatedTimers();
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const pushes: PushFrame[] = [];
  const resyncs: Channel[] = [];
  const times: [serverTime: number, sentAt: number][] = [];
  const skips: [Channel, from: number, to: number][] = [];
  /** Everything the app has received, in order: the offset of each push, and a word for each other callback. */
  const received: (number | string)[] = [];
  const tokens: (string | null)[] = [];
  const connection = connect({
    url: 'ws://house/realtime',
    getToken: async () => {
      const token = await getToken();
      tokens.push(token);
      return token;
    },
    onPush: (push) => {
      pushes.push(push);
      received.push(push.offset);
    },
    onState: (state) => states.push(state),
    onTime: (...time) => times.push(time),
    onResync: (channel) => {
      resyncs.push(channel);
      received.push('resync');
    },
    onSkipped: (channel, from, to) => {
      skips.push([channel, from, to]);
      received.push(`skipped ${from}-${to}`);
    },
    WebSocket: class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
    timers,
    random,
  });
  await settle();
  const socket = (): FakeSocket => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  return {
    connection,
    timers,
    sockets,
    socket,
    states,
    pushes,
    resyncs,
    times,
    tokens,
    skips,
    heard: received,
    names: () => states.map((s) => s.name),
  };
}

export async function ready(getToken?: () => Promise<string | null>, random?: () => number) {
  const line = await start(getToken, random);
  line.socket().welcomes([{ ...OWN }]);
  return line;
}

import type { HelloFrame, PushFrame, RealtimeTokenResponse, ServerFrame } from '@goldwake/contracts';
import type { BetResponseOf, SessionResponse } from '@goldwake/contracts/http';
import { until } from '@goldwake/core/testing';
import { WebSocket } from 'ws';
import { ask, type Request } from './ask.js';
import type { Cluster } from './cluster.js';

/** Longest wait for a restarted process, and for a push after a restart of Kafka, in milliseconds. */
export const RESTARTED_MS_MAX = 120_000;

/** Returns what a test does as players at the edge of a cluster, which may start later. */
export function players(cluster: () => Cluster) {
  const call = <Body>(method: string, path: string, more?: Request) =>
    ask<Body>(cluster().url + path, { method, ...more });

  async function signUp(username: string): Promise<string> {
    const body = { email: `${username}@example.org`, username, password: 'Quiet-Harbor-42', dateOfBirth: '1990-01-01' };
    const { status, body: response } = await call<SessionResponse>('POST', '/api/auth/sign-up', { body });
    if (status !== 201) throw new Error(`the sign-up of ${username} got ${status}: ${JSON.stringify(response)}`);
    return response.access_token;
  }

  /** Connects to the gateway behind the edge and collects frames, starting with the welcome. */
  async function listen(token: string, positions: HelloFrame['positions'] = {}) {
    const { body } = await call<RealtimeTokenResponse>('POST', '/api/realtime/token', { token });
    const socket = new WebSocket(`${cluster().url.replace('http', 'ws')}/realtime`);
    const frames: ServerFrame[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data))));
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    socket.send(JSON.stringify({ kind: 'hello', protocols: [1], token: body.token, positions }));
    const welcome = await until(() => frames.find((frame) => frame.kind === 'welcome'));
    const push = (matches: (push: PushFrame) => boolean) =>
      until(() => frames.filter((frame) => frame.kind === 'push').find(matches), RESTARTED_MS_MAX);
    return { welcome, push, close: () => socket.terminate() };
  }

  const bet = (token: string, key: string, correlation?: string) => {
    const body = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
    return call<BetResponseOf<'dice'>>('POST', '/api/games/dice/bets', { token, key, correlation, body });
  };

  return { call, signUp, listen, bet };
}

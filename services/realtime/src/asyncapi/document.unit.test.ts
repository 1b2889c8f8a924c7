import { readFileSync } from 'node:fs';
import {
  CLIENT_FRAME_BYTES_MAX,
  CLOSE,
  comesBack,
  PUSH_RULES,
  SILENCE_ALLOWANCE_MS,
  SUBSCRIPTION_REFUSALS,
} from '@goldwake/contracts';
import { PUSH_SCHEMAS } from '@goldwake/core/schemas';
import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '../sockets/limits.js';
import { readAsyncApi } from '../testing/asyncapi.js';
import { tableUnder } from '../testing/page.js';
import { TOKEN_LIFE_MS } from '../tokens/tokens.js';

const api = readAsyncApi();

const { channels, operations, components } = api.document;

describe('the AsyncAPI document', () => {
  it('has every push of the contracts, each with the sentence that says when it is sent', () => {
    const described = Object.entries(PUSH_SCHEMAS).map(([name, { description }]) => [name, description]);
    const pushes = Object.values(components.messages).filter(
      ({ payload }) => payload.properties.kind?.const === 'push',
    );
    expect(pushes.map(({ name, summary }) => [name, summary])).toEqual(described);
  });

  it('the refusal codes are those of the contracts, and so are those of PROTOCOL.md', () => {
    expect(components.messages.refused?.payload.properties.code?.enum).toEqual(SUBSCRIPTION_REFUSALS);
    expect(tableUnder('Subscriptions').map(([code]) => code)).toEqual(SUBSCRIPTION_REFUSALS);
  });

  it('each push names the events that cause it, as the push rules do', () => {
    const causes: Record<string, string[]> = {};
    for (const [type, rules] of Object.entries(PUSH_RULES)) {
      for (const name of rules.flatMap(({ pushes }) => Object.keys(pushes)))
        causes[name] = [...(causes[name] ?? []), type];
    }
    const documented = Object.entries(components.messages).flatMap(([name, message]) =>
      message['x-caused-by'] ? [[name, message['x-caused-by']]] : [],
    );
    expect(Object.fromEntries(documented)).toEqual(causes);
    expect(causes.bet_processed).toEqual(['bet_rewarded', 'bet_reward_reversed']);
    expect(causes.rakeback_claimed).toEqual(['coins_granted', 'rakeback_claimed']);
    expect(causes.promotion_update?.toSorted()).toEqual([
      ...['coins_granted', 'promotion_claimed', 'promotion_offers_changed'],
    ]);
    expect(causes.presence_update).toBeUndefined();
  });

  it('the channel lists every message, and each belongs to an operation', () => {
    expect(Object.keys(channels.realtime.messages).sort()).toEqual([...api.messages].sort());
    const listed = Object.values(operations).flatMap(({ messages, reply }) => [
      ...messages,
      ...(reply?.messages ?? []),
    ]);
    expect(new Set(listed.map(({ $ref }) => $ref.split('/').at(-1)))).toEqual(new Set(api.messages));
  });

  it('the close codes are those of the contracts', () => {
    expect(api.closeCodes).toEqual(
      Object.entries(CLOSE).map(([name, [code, reason]]) => ({ code, name, reason, comes_back: comesBack(code) })),
    );
  });

  it.each([
    ['an extra field', { kind: 'renew', token: 't', colour: 'red' }],
    ['a missing field', { kind: 'skipped', channel: 'global', from: 1 }],
    ['a float for money', { ...push(), data: { ...push().data, gc_balance: '1.5' } }],
    ['another event’s data', { ...push(), event: 'bet_created' }],
    ['an unknown kind', { kind: 'resubscribe' }],
    ['a refusal with an unknown code', { kind: 'refused', channel: 'x', code: 'because' }],
  ])('%s is refused', (_, frame) => {
    expect(() => api.nameOf(push())).not.toThrow();
    expect(() => api.nameOf(frame)).toThrow();
  });
});

describe('PROTOCOL.md', () => {
  it('the close codes match the contracts, and permanent ones are marked as such', () => {
    const rows = tableUnder('Close codes').map(([code, name, , advice]) => ({
      code: Number(code),
      name,
      comes_back: !/does not reconnect/.test(advice ?? '') || undefined,
    }));
    expect(rows).toEqual(
      Object.entries(CLOSE).map(([name, [code]]) => ({ code, name, comes_back: comesBack(code) || undefined })),
    );
  });

  it('the limits match those of the gateway', () => {
    const seconds = (ms: number) => `${ms / 1_000} s`;
    const { history } = LIMITS;
    expect(Object.fromEntries(tableUnder('Limits'))).toEqual({
      'time for the hello': seconds(LIMITS.helloMs),
      'size of a client frame': `${CLIENT_FRAME_BYTES_MAX / 1024} KiB`,
      'heartbeat interval': seconds(LIMITS.heartbeatMs),
      'time for the pong': seconds(LIMITS.pongMs),
      'lifetime of a token': `${TOKEN_LIFE_MS / 60_000} min`,
      'history of a channel, pushes': `${history.count}`,
      'history of a channel, bytes': `${history.bytes / 1024} KiB`,
      'history of a channel, age': seconds(history.ageMs),
      'bytes waiting for one socket: soft limit': `${LIMITS.softBytes / 1024} KiB`,
      'bytes waiting for one socket: hard limit': `${LIMITS.hardBytes / 1024 / 1024} MiB`,
      'maximum time above the soft limit': seconds(LIMITS.heartbeatMs + LIMITS.pongMs),
      'memory for all players together': `${LIMITS.budgetBytes / 1024 / 1024} MiB`,
      'subscriptions of one socket': `${LIMITS.subscriptionsMax}`,
      'frames about subscriptions between two heartbeats': `${LIMITS.subscriptionFramesMax}`,
      'connections per player': `${LIMITS.connectionsPerPlayerMax}`,
      'connections per address (IPv4, or IPv6 /64)': `${LIMITS.connectionsPerAddressMax}`,
      'connections in total': `${LIMITS.connectionsMax}`,
    });
    expect(SILENCE_ALLOWANCE_MS).toBe(LIMITS.pongMs);
  });

  it('the example frames match the schemas', () => {
    const page = readFileSync(new URL('../../PROTOCOL.md', import.meta.url), 'utf8');
    const shown = [...page.matchAll(/^(?:→|←) (\{.*\})$/gm)].map(([, json]) => api.nameOf(JSON.parse(json ?? '')));
    expect(new Set(shown)).toEqual(
      new Set(['hello', 'welcome', 'bet_and_win_created', 'bet_processed', 'renew', 'renewed']),
    );
  });
});

function push() {
  const playthrough = { requirement_id: null, requirement: '0', progress: '0' };
  const data = { wallet_version: 1, sc_balance: '0', gc_balance: '-1', playthrough, reason: 'top_up' };
  return { kind: 'push', channel: 'user.a', offset: 1, event: 'balance_update', at: '2026-01-01T00:00:00.000Z', data };
}

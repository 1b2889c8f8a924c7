import type { FoundPlayer } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { findsOf, streamOf } from './finds.js';

const player = (uid: string, streams: string[], username: string | null = null): FoundPlayer => ({
  uid,
  username,
  streams,
  wallet_version: 1,
  last_recorded_at: '2026-11-21T14:00:00.000Z',
});
const stream = (name: string, events = 1) => ({
  stream: name,
  events,
  last_recorded_at: '2026-11-21T14:00:00.000Z',
});

it('players come first, by name, and their wallets are not listed again', () => {
  const anna = player('u1', ['account-u1', 'wallet-u1'], 'anna');
  const finds = findsOf([anna], [stream('wallet-u1'), stream('account-u1', 1_200)]);
  expect(finds.map(({ title, detail }) => [title, detail])).toEqual([
    ['anna', 'wallet-u1'],
    ['account-u1', '1,200 events'],
  ]);
});

it('a player without a wallet opens another of their streams', () => {
  expect(streamOf(player('u2', ['account-u2']))).toBe('account-u2');
});

it('a player without a name is listed by uid', () => {
  expect(findsOf([player('u3', ['wallet-u3'])], [])[0]?.title).toBe('u3');
});

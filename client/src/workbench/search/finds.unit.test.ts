import type { FoundPlayer } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { directLink, findsOf, streamOf } from './finds.js';

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
  expect(
    finds.map(({ name, finds }) => [name, ...finds.map(({ title, detail, href }) => [title, detail, href])]),
  ).toEqual([
    ['Players', ['anna', 'wallet-u1', '/workbench/wallet-u1']],
    ['Streams', ['account-u1', '1,200 events', '/workbench/account-u1']],
  ]);
});

it('a player without a wallet opens another of their streams', () => {
  expect(streamOf(player('u2', ['account-u2']))).toBe('account-u2');
});

it('a player without a name is listed by uid', () => {
  expect(findsOf([player('u3', ['wallet-u3'])], [])[0]?.finds[0]?.title).toBe('u3');
});

it('events come first, grouped by what the text is for them, and open the event', () => {
  const event = { event_id: 'wallet-u1@7', type: 'coins_granted', recorded_at: '', position: 9, moved: ['+1.00 GC'] };
  const groups = findsOf(
    [],
    [],
    [
      { ...event, match: 'correlation' },
      { ...event, event_id: 'wallet-u1@8', match: 'correlation' },
    ],
  );
  expect(groups).toMatchObject([
    {
      name: 'Events of this request',
      finds: [
        { href: '/workbench/wallet-u1?at=7&tab=event', detail: 'coins_granted · +1.00 GC' },
        { title: 'wallet-u1@8' },
      ],
    },
  ]);
});

it('an event id needs no search', () => {
  expect(directLink('wallet-u1@7')).toBe('/workbench/wallet-u1?at=7&tab=event');
  expect(['anna', '4711', 'wallet-u1'].map(directLink)).toEqual([undefined, undefined, undefined]);
});

import { type EventType, STREAMS } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { EVENT_FIELDS } from '../schemas.js';
import { findingsOf, type GivenEvent, storedEvents } from '../testing/check-invariant.js';
import { owners } from './owners.js';

const bet = (stream: string, uid: string): GivenEvent => ({ stream, type: 'bet_and_win_settled', data: { uid } });

describe('owners', () => {
  it("events that state the stream's player, and events of the casino, break no rule", () => {
    const listed: GivenEvent = { stream: 'catalogue-main', type: 'provider_listed', data: { id: 'tide' } };
    expect(findingsOf(owners, storedEvents([bet('wallet-u1', 'u1'), bet('wallet-u2', 'u2'), listed]))).toEqual([]);
  });

  it("a bet of one player in another player's wallet is reported", () => {
    expect(findingsOf(owners, storedEvents([bet('wallet-u1', 'u1'), bet('wallet-u1', 'u2')]))).toEqual([
      ['wallet-u1@2', 'states the player u2 in the stream of u1'],
    ]);
  });

  it.each(
    Object.entries(STREAMS).flatMap(([category, { key, events }]) =>
      key === 'player' ? Object.keys(events).map((type) => [`${category}: ${type}`, type as EventType] as const) : [],
    ),
  )('every event that it receives states a player: %s', (_, type) => {
    expect(EVENT_FIELDS[type]).toHaveProperty('uid', 'plain');
  });
});

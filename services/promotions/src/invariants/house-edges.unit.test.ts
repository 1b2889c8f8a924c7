import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { LoyaltyHistory } from '../testing/loyalty-history.js';
import { houseEdges } from './house-edges.js';

const LATER = '2026-01-15T12:06:00.000Z';
const found = (given: readonly GivenEvent[], includes = true) =>
  findingsOf(houseEdges, storedEvents(given), { includes: () => includes, isMasked: () => false });

function listed(): LoyaltyHistory {
  const history = new LoyaltyHistory().list('dice', 100).list('dice', 99);
  history.bet(1_000_000n);
  return history;
}
const at = (recordedAt: string) => (event: GivenEvent) =>
  event.type === 'bet_rewarded' ? { ...event, envelope: { ...event.envelope, recordedAt } } : event;

it('the edge of the catalogue, one replaced within five minutes, and none for a game that is not listed break no rule', () => {
  expect(found(listed().given)).toEqual([]);
  expect(found(listed().with({ house_edge: 100 }))).toEqual([]);
  const unlisted = new LoyaltyHistory();
  unlisted.bet(1_000_000n);
  expect(found(unlisted.given)).toEqual([]);
});

it('a raise is compared with its bet, whatever the catalogue says then', () => {
  const history = new LoyaltyHistory().changeRules().list('dice', 100);
  const placed = history.bet(1_000_000n);
  history.list('dice', 99).raise(placed, 1_000_000n);
  expect(found(history.given.map(at(LATER)))).toEqual([]);
});

it('a removed game has no edge', () => {
  const { given } = listed();
  const removed: GivenEvent = { stream: 'catalogue-main', type: 'game_removed', data: { game_id: 'dice' } };
  given.splice(2, 0, removed);
  expect(found(given.map(at(LATER)))).toEqual([['loyalty-u1@1', 'applies a house edge of 99 to dice; 0 is due']]);
});

it.each([
  ['an edge that the game never had', listed().with({ house_edge: 500 }), 500],
  ['an edge that was replaced over five minutes ago', listed().with({ house_edge: 100 }).map(at(LATER)), 100],
])('%s is reported', (_, given, edge) => {
  expect(found(given)).toEqual([['loyalty-u1@1', `applies a house edge of ${edge} to dice; 99 is due`]]);
});

it('an edge cannot be judged in an export of one player, which lacks the catalogue', () => {
  expect(found(listed().with({ house_edge: 500 }), false)).toEqual([]);
});

import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ClearBetweenPlayers } from './clear-between-players.js';

let client: QueryClient;
let queryResults: ClearBetweenPlayers;
const loaded = () => client.getQueryData(['wallet']);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['wallet'], 'a result');
  queryResults = new ClearBetweenPlayers(client);
});

it('results loaded before the player is known are kept', () => {
  queryResults.setPlayer('u1');
  expect(loaded()).toBe('a result');
});

it('results are kept when the same player is reported again, first as last known and then confirmed', () => {
  queryResults.setPlayer('u1');
  queryResults.setPlayer('u1');
  expect(loaded()).toBe('a result');
});

it('a switch to another player without a sign-out clears all results', () => {
  queryResults.setPlayer('u1');
  queryResults.setPlayer('u2');
  expect(loaded()).toBeUndefined();
});

it('a sign-out clears all results, and results loaded after it are kept for the next player', () => {
  queryResults.setPlayer('u1');
  queryResults.clear();
  expect(loaded()).toBeUndefined();
  client.setQueryData(['wallet'], 'loaded since');
  queryResults.setPlayer('u2');
  expect(loaded()).toBe('loaded since');
});

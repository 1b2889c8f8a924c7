import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ClearBetweenPlayers } from './clear-between-players.js';

let client: QueryClient;
let answers: ClearBetweenPlayers;
const asked = () => client.getQueryData(['wallet']);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['wallet'], 'an answer');
  answers = new ClearBetweenPlayers(client);
});

it('results loaded before the player is known are kept', () => {
  answers.forPlayer('u1');
  expect(asked()).toBe('an answer');
});

it('results are kept when the same player is reported again, first as last known and then confirmed', () => {
  answers.forPlayer('u1');
  answers.forPlayer('u1');
  expect(asked()).toBe('an answer');
});

it('a switch to another player without a sign-out clears all results', () => {
  answers.forPlayer('u1');
  answers.forPlayer('u2');
  expect(asked()).toBeUndefined();
});

it('a sign-out clears all results, and results loaded after it are kept for the next player', () => {
  answers.forPlayer('u1');
  answers.forNobody();
  expect(asked()).toBeUndefined();
  client.setQueryData(['wallet'], 'asked since');
  answers.forPlayer('u2');
  expect(asked()).toBe('asked since');
});

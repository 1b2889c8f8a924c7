import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { PlayersApart } from './players-apart.js';

let client: QueryClient;
let answers: PlayersApart;
const asked = () => client.getQueryData(['wallet']);

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['wallet'], 'an answer');
  answers = new PlayersApart(client);
});

it('what was asked before it was known who this is stays', () => {
  answers.of('u1');
  expect(asked()).toBe('an answer');
});

it('the same player keeps the answers, also where last known and then confirmed', () => {
  answers.of('u1');
  answers.of('u1');
  expect(asked()).toBe('an answer');
});

it('another player without a sign-out between is shown none of them', () => {
  answers.of('u1');
  answers.of('u2');
  expect(asked()).toBeUndefined();
});

it('nobody has them after the sign-out, and the next player keeps what was asked since', () => {
  answers.of('u1');
  answers.ofNobody();
  expect(asked()).toBeUndefined();
  client.setQueryData(['wallet'], 'asked since');
  answers.of('u2');
  expect(asked()).toBe('asked since');
});

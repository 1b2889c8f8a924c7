import { type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { honestHistory } from '../honest-history.js';
import type { Draft } from '../reseal.js';
import { before, foundBy, judged, missed, ofType, setData } from './judged.js';
import { seedPairOf } from './seeds.js';

const SEED = sha256Hex('seed');

describe('server seeds: a reason applies only while its precondition holds; otherwise a rule finds the change', () => {
  it('the newest promised seed may change, but not an earlier one', () => {
    const pairs = before.filter(ofType('seed_pair_started'));
    const earlier = pairs.find((one) =>
      pairs.some(({ stream, version }) => stream === one.stream && version > one.version),
    ) as StoredEvent;
    const newest = pairs.findLast(() => true) as StoredEvent;
    const change = setData({ next_server_seed: SEED, next_server_seed_hash: sha256Hex(SEED) });
    expect(judged('seed', 'next_server_seed', newest, change)).toEqual(missed('newest promise'));
    expect(judged('seed', 'next_server_seed', earlier, change)).toEqual(foundBy('seed pairs'));
  });

  it('a server seed and its promise may change only if no round has drawn from the pair', () => {
    const rotated = honestHistory(400, 9, { rotatesOften: true });
    const events = rotated.map(({ event }) => event);
    const numberOf = ({ data }: StoredEvent) => (data as { seed_pair?: number }).seed_pair;
    const drawsFrom = (pair: StoredEvent) => (one: StoredEvent) =>
      idOf(one.stream) === idOf(pair.stream) &&
      (one.data as { round?: { draw?: { seed_pair: number } } }).round?.draw?.seed_pair === numberOf(pair);
    const started = (isDrawn: boolean) =>
      events.find((one) => {
        return one.type === 'seed_pair_started' && one.version > 1 && events.some(drawsFrom(one)) === isDrawn;
      }) as StoredEvent;
    const judgedBoth = (pair: StoredEvent) => {
      const isPromise = ({ stream, version }: StoredEvent) => stream === pair.stream && version === pair.version - 1;
      const promise = events.find(isPromise) as StoredEvent;
      const change = (drafts: Draft[], one: Draft) => {
        setData({ next_server_seed: SEED, next_server_seed_hash: sha256Hex(SEED) })(drafts, one);
        const started = drafts.find(({ was }) => was === pair.eventId);
        return started ? setData({ server_seed: SEED, server_seed_hash: sha256Hex(SEED) })(drafts, started) : '';
      };
      return judged('seed', 'server_seed and its promise', promise, change, [pair], rotated);
    };
    expect(judgedBoth(started(false))).toEqual(missed('no drawn result of the pair is stated that'));
    expect(judgedBoth(started(true))).toEqual(foundBy('rolls'));
  });

  it('the first server seed may change alone, because no event promised it, but only if no round has drawn from it', () => {
    const rotated = honestHistory(400, 12, { rotatesOften: true });
    const events = rotated.map(({ event }) => event);
    const isDrawn = (pair: StoredEvent) =>
      events.some((one) => {
        const { round } = one.data as { round?: { draw?: { seed_pair: number } | null } };
        return idOf(one.stream) === idOf(pair.stream) && round?.draw?.seed_pair === pair.version;
      });
    const replaced = (isSought: (pair: StoredEvent) => boolean) => {
      const pair = events.find((one) => one.type === 'seed_pair_started' && isSought(one)) as StoredEvent;
      const change = setData({ server_seed: SEED, server_seed_hash: sha256Hex(SEED) });
      return judged('seed', 'server_seed', pair, change, [], rotated);
    };
    expect(replaced((pair) => pair.version === 1 && !isDrawn(pair))).toEqual(missed('no earlier event promised'));
    expect(replaced((pair) => pair.version === 1 && isDrawn(pair))).toEqual(foundBy('rolls'));
    expect(replaced((pair) => pair.version > 1 && !isDrawn(pair))).toEqual(foundBy('seed pairs'));
  });

  describe('the server seed of a round in several steps may change only while nothing that it drew is stated', () => {
    const roundIdOf = ({ data }: StoredEvent) =>
      (data as { round?: { round_id: string } }).round?.round_id ?? (data as { round_id?: string }).round_id;
    const isFirstDraw = (one: StoredEvent, gameId: string) => {
      const { round } = one.data as EventOf<'bet_placed'>['data'];
      return one.type === 'bet_placed' && round.game_id === gameId && round.draw?.nonce === 0 && seedPairOf(one) === 1;
    };
    /** Returns a history up to an event of a player's first round, from whose seed pair nothing else was drawn. */
    const historyUpTo = (gameId: string, type: string) => {
      for (let seed = 1; seed <= 30; seed++) {
        const made = honestHistory(200, seed);
        const events = made.map(({ event }) => event);
        for (const bet of events.filter((one) => isFirstDraw(one, gameId))) {
          const end = events.find((one) => one.type === type && roundIdOf(one) === roundIdOf(bet));
          const history = made.slice(0, end?.position ?? 0);
          const draws = history.filter(
            ({ event }) => idOf(event.stream) === idOf(bet.stream) && seedPairOf(event) === 1,
          );
          const isPair = ({ type, stream }: StoredEvent) =>
            type === 'seed_pair_started' && idOf(stream) === idOf(bet.stream);
          const types = new Set(draws.map(({ event }) => event.type));
          if (types.size === 1 && draws.filter(({ event }) => event.type === 'bet_placed').length === 1) {
            return { history, pair: events.find(isPair) as StoredEvent };
          }
        }
      }
      throw new Error(`no history has a first round of ${gameId}`);
    };

    const replaced = (gameId: string, type: string, seed: string) => {
      const { history, pair } = historyUpTo(gameId, type);
      const change = setData({ server_seed: seed, server_seed_hash: sha256Hex(seed) });
      return judged('seed', 'server_seed', pair, change, [], history);
    };

    it.each<[gameId: string, type: string, expected: object]>([
      ['breakwater', 'round_started', missed('no drawn result')],
      ['breakwater', 'action_taken', missed('no drawn result')],
      ['fathom', 'bet_placed', missed('no drawn result')],
      ['fathom', 'round_started', foundBy('tables')],
      ['blackjack', 'bet_placed', missed('no drawn result')],
      ['blackjack', 'round_started', foundBy('tables')],
    ])('a round of %s up to its %s', (gameId, type, expected) => {
      expect(replaced(gameId, type, SEED)).toEqual(expected);
    });

    it('a rule finds a seed with a mine under an opened tile', () => {
      const seeds = Array.from({ length: 20 }, (_, at) => sha256Hex(`seed ${at}`));
      const rules = seeds.flatMap((seed) => replaced('breakwater', 'action_taken', seed).rules);
      expect(new Set(rules)).toEqual(new Set(['tables']));
    });
  });
});

import type { FairnessEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { type FairnessState, fairnessReducer, retireSeeds, rotateSeeds, startFirstPair } from './fairness.js';

const seed = (name: string) => ({ server_seed: name, server_seed_hash: `hash of ${name}` });
const FIRST = { first: seed('a'), client_seed: 'mine', next: seed('b') };

function after(state: FairnessState, events: FairnessEvent[]): FairnessState {
  return events.reduce(fairnessReducer.evolve, state);
}

const nobody = fairnessReducer.initial('u1');
const started = after(nobody, startFirstPair(nobody, FIRST));

describe('seed pairs', () => {
  it('the first pair has number 1 and commits to the next server seed', () => {
    expect(started.seeds).toEqual({ active: { seed_pair: 1, ...seed('a'), client_seed: 'mine' }, next: seed('b') });
  });

  it('the first pair is started only once', () => {
    expect(startFirstPair(started, { first: seed('x'), client_seed: 'y', next: seed('z') })).toEqual([]);
  });

  it('a rotation activates the server seed that was committed before the client seed was given', () => {
    const rotated = after(started, rotateSeeds(started, { client_seed: 'lucky', next: seed('c') }));
    expect(rotated.seeds).toEqual({ active: { seed_pair: 2, ...seed('b'), client_seed: 'lucky' }, next: seed('c') });
  });

  it('a rotation without a first pair fails', () => {
    expect(() => rotateSeeds(nobody, { client_seed: 'lucky', next: seed('c') })).toThrow(RangeError);
  });

  it('retired seeds are followed by a pair that uses neither the active nor the committed server seed', () => {
    const fresh = [
      { client_seed: 'k', next: seed('c') },
      { client_seed: 'l', next: seed('d') },
    ] as const;
    const events = retireSeeds(started, fresh);
    expect(events.map(({ data }) => [data.seed_pair, data.server_seed])).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(after(started, events).seeds).toEqual({
      active: { seed_pair: 3, ...seed('c'), client_seed: 'l' },
      next: seed('d'),
    });
    expect(retireSeeds(nobody, fresh)).toEqual([]);
  });

  it('events give the same state after a JSON round trip', () => {
    const events = startFirstPair(nobody, FIRST);
    expect(after(nobody, JSON.parse(JSON.stringify(events)) as FairnessEvent[])).toEqual(started);
  });
});

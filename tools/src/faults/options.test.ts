import { expect, it } from '@jest/globals';
import { KIND_NAMES } from './kinds.js';
import { NotUnderstood, readOptions } from './options.js';

it('without options every fault is injected twenty times among a hundred players, with a printed random seed', () => {
  const { seed, faults, moments, players, steps, repeat } = readOptions([]);
  expect([faults, moments, players]).toEqual([KIND_NAMES, 20, 100]);
  expect(steps).toHaveLength(20 * faults.length);
  expect(readOptions(repeat.split(' ')).steps).toEqual(steps);
  expect(readOptions(['--seed', String(seed)]).steps).toEqual(steps);
});

it('a short run includes every fault', () => {
  const { faults, repeat, steps } = readOptions(['--short', '--seed', '1']);
  expect(faults).toEqual(KIND_NAMES);
  expect(readOptions(repeat.split(' ')).steps).toEqual(steps);
});

it.each<[args: string[], line: string | RegExp]>([
  [['--seed', 'x'], '--seed x: must be an integer of at least 0'],
  [['--seed', '-1'], /^Option '--seed' argument is ambiguous/],
  [['--moments', '0'], '--moments 0: must be an integer of at least 1'],
  [['--players', '1.5'], '--players 1.5: must be an integer of at least 1'],
  [['--faults', 'kill-wallet,flood'], /^--faults flood: must be one of kill-identity, /],
  [['--faults', 'pause,pause'], '--faults: each fault may be named only once'],
  [['--fast'], /^Unknown option '--fast'/],
])('%p is refused with one line', (args, line) => {
  expect(() => readOptions(args)).toThrow(NotUnderstood);
  expect(() => readOptions(args)).toThrow(line);
});

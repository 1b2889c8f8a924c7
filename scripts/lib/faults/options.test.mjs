import { expect, it } from '@jest/globals';
import { KINDS } from './kinds.mjs';
import { HELP, NotUnderstood, readOptions } from './options.mjs';

it('without options everything goes wrong twenty times, among a hundred players, by a seed that is told', () => {
  const { seed, faults, moments, players, steps, told } = readOptions([]);
  expect([faults, moments, players]).toEqual([Object.keys(KINDS), 20, 100]);
  expect(steps).toHaveLength(20 * faults.length);
  expect(readOptions(told.split(' ')).steps).toEqual(steps);
  expect(readOptions(['--seed', String(seed)]).steps).toEqual(steps);
});

it('the short one leaves no fault out', () => {
  const { faults, told, steps } = readOptions(['--short', '--seed', '1']);
  expect(faults).toEqual(Object.keys(KINDS));
  expect(readOptions(told.split(' ')).steps).toEqual(steps);
});

it('the help names every fault', () => {
  for (const name of Object.keys(KINDS)) expect(HELP).toContain(name);
});

it.each([
  [['--seed', 'x'], '--seed x: must be a whole number from 0'],
  [['--seed', '-1'], /^Option '--seed' argument is ambiguous/],
  [['--moments', '0'], '--moments 0: must be a whole number from 1'],
  [['--players', '1.5'], '--players 1.5: must be a whole number from 1'],
  [['--faults', 'kill-wallet,flood'], /^--faults flood: must be of kill-identity, /],
  [['--faults', 'pause,pause'], '--faults: names one twice'],
  [['--fast'], /^Unknown option '--fast'/],
])('%p is refused in one line', (args, line) => {
  expect(() => readOptions(args)).toThrow(NotUnderstood);
  expect(() => readOptions(args)).toThrow(line);
});

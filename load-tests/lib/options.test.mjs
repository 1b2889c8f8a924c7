import { describe, expect, it } from '@jest/globals';
import { PROFILES, SCENARIOS } from '../profiles.mjs';
import { HELP, list, readOptions } from './options.mjs';

describe('npm run load', () => {
  it('takes a scenario, and the laptop’s profile where none is named', () => {
    expect(readOptions(['fan-out'])).toMatchObject({
      scenario: 'fan-out',
      profileName: 'laptop',
      profile: { sockets: 1_000 },
      url: undefined,
      report: 'load-tests/reports',
    });
  });

  it('takes an address down to its origin', () => {
    expect(readOptions(['smoke', '--url', 'http://127.0.0.1:3000/lobby?x=1']).url).toBe('http://127.0.0.1:3000');
  });

  it.each([
    [[], /which scenario\? There are smoke, fan-out/],
    [['flood'], /there is no scenario flood; there are smoke/],
    [['toString'], /there is no scenario toString/],
    [['smoke', 'soak'], /one scenario at a time, not also soak/],
    [['smoke', '--profile', 'tiny'], /there is no profile tiny; there are ci, laptop, large, huge/],
    [['smoke', '--url', '127.0.0.1:3000'], /--url 127.0.0.1:3000: must be such as/],
    [['smoke', '--url', 'ftp://here'], /--url ftp:\/\/here: must be such as/],
    [['smoke', '--fast'], /--fast/],
    [['smoke', '--profile'], /--profile/],
  ])('refuses %j in one line', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
    expect(() => readOptions(args)).not.toThrow(/\n/);
  });

  it('lists every scenario and profile', () => {
    for (const name of [...Object.keys(SCENARIOS), ...Object.keys(PROFILES)]) expect(list()).toContain(`  ${name} `);
    for (const name of Object.keys(PROFILES)) expect(HELP).toContain(name);
  });

  it('has the same sizes in every profile, each a positive number', () => {
    const [first, ...others] = Object.values(PROFILES).map(({ about, ...sizes }) => sizes);
    for (const other of others) expect(Object.keys(other).sort()).toEqual(Object.keys(first).sort());
    for (const sizes of [first, ...others]) for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(0);
  });
});

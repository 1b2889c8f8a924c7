import { describe, expect, it } from '@jest/globals';
import { PROFILES, SCENARIOS } from '../profiles.mjs';
import { HELP, list, readOptions } from './options.mjs';

describe('npm run load', () => {
  it('uses the laptop profile if none is given', () => {
    expect(readOptions(['fan-out'])).toMatchObject({
      scenario: 'fan-out',
      profileName: 'laptop',
      profile: { sockets: 1_000 },
      url: undefined,
      report: 'load-tests/reports',
    });
  });

  it('reduces an address to its origin', () => {
    expect(readOptions(['smoke', '--url', 'http://127.0.0.1:3000/lobby?x=1']).url).toBe('http://127.0.0.1:3000');
  });

  it.each([
    [[], /no scenario given; choose one of smoke, fan-out/],
    [['flood'], /unknown scenario flood; choose one of smoke/],
    [['toString'], /unknown scenario toString/],
    [['smoke', 'soak'], /only one scenario per run; remove soak/],
    [['smoke', '--profile', 'tiny'], /unknown profile tiny; choose one of ci, laptop, large, huge/],
    [['smoke', '--url', '127.0.0.1:3000'], /--url 127.0.0.1:3000: must be an http or https address/],
    [['smoke', '--url', 'ftp://here'], /--url ftp:\/\/here: must be an http or https address/],
    [['smoke', '--fast'], /--fast/],
    [['smoke', '--profile'], /--profile/],
  ])('refuses %j with a single line', (args, words) => {
    expect(() => readOptions(args)).toThrow(words);
    expect(() => readOptions(args)).not.toThrow(/\n/);
  });

  it('lists every scenario and profile', () => {
    for (const name of [...Object.keys(SCENARIOS), ...Object.keys(PROFILES)]) expect(list()).toContain(`  ${name} `);
    for (const name of Object.keys(PROFILES)) expect(HELP).toContain(name);
  });

  it('has the same fields in every profile, each a positive number', () => {
    const [first, ...others] = Object.values(PROFILES).map(({ about, ...sizes }) => sizes);
    for (const other of others) expect(Object.keys(other).sort()).toEqual(Object.keys(first).sort());
    for (const sizes of [first, ...others]) for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(0);
  });
});

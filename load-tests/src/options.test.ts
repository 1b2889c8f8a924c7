import { describe, expect, it } from '@jest/globals';
import { HELP, list, readOptions, WITHOUT_K6 } from './options.js';
import { PROFILES, SCENARIOS } from './profiles.js';

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
    expect(readOptions(['smoke', '--url', 'http://127.0.0.1:3000/lobby?x=1'])).toMatchObject({
      url: 'http://127.0.0.1:3000',
    });
  });

  it.each<[args: string[], words: RegExp]>([
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
    for (const name of Object.keys({ ...SCENARIOS, ...WITHOUT_K6, ...PROFILES }))
      expect(list()).toContain(`  ${name} `);
    for (const name of Object.keys(PROFILES)) expect(HELP).toContain(name);
  });

  it('has the same fields in every profile, each a positive number', () => {
    const profiles = Object.values(PROFILES).map(({ about, ...sizes }) => sizes);
    const fields = Object.keys(profiles[0] ?? {}).sort();
    for (const sizes of profiles) expect(Object.keys(sizes).sort()).toEqual(fields);
    for (const sizes of profiles) for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(0);
  });
});

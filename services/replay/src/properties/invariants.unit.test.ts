import { findingsOf } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MANIFESTS } from '../services.js';
import { commands, play, RUNS } from '../testing/random-history.js';
import { withCauses } from '../testing/with-causes.js';

/** The random rounds have draws but no seed pairs, so the rules of games do not apply to them. */
const RULES = MANIFESTS.filter(({ name }) => name !== 'games').flatMap(({ invariants }) => invariants);

it('a random history of bets, wins, roll-backs, holds, grants and adjustments breaks no rule', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const events = withCauses(play(given).map(({ event }) => event));
      for (const rule of RULES) expect([rule.name, findingsOf(rule, events)]).toEqual([rule.name, []]);
    }),
    { numRuns: RUNS },
  );
});

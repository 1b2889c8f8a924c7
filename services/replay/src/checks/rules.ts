import { CannotRun } from '../cannot-run.js';
import { ANCHORS_CHECK } from './anchors.js';
import { FILE_CHECK } from './file.js';
import { INVARIANTS } from './invariants.js';

export interface Rule {
  readonly name: string;
  /** The rule in one sentence. */
  readonly rule: string;
}

/** All rules that `verify` checks, in the order in which it reports them. */
export const RULES: readonly Rule[] = [
  {
    name: FILE_CHECK,
    rule: 'every page of the database file can be read, its tables and indexes are defined in the form that Goldwake gives them, the indexes of projections exactly as declared, and every acknowledged commit is there',
  },
  { name: 'chain', rule: 'the versions of a stream have no gaps, and each event contains the hash of the one before' },
  { name: 'positions', rule: 'positions have no gaps, and no projection has processed an event that does not exist' },
  { name: ANCHORS_CHECK, rule: 'the history is the one that its anchors describe, if it has any' },
  ...INVARIANTS.map(({ name, rule }) => ({ name, rule })),
  {
    name: 'balances',
    rule: "the balances and playthrough in each wallet event are those that the wallet's reducer gives",
  },
  { name: 'snapshots', rule: 'each snapshot equals the state that a replay of the events gives' },
  { name: 'idempotency', rule: 'no stream contains the events of one command twice' },
  {
    name: 'projections',
    rule: 'stored balances, held money, house accounts and rounds are those that the events give',
  },
  { name: 'trial balance', rule: 'all accounts together sum to zero in each currency, in the events and as stored' },
];

/** Returns the names of the given rules, or undefined if none is given. @throws CannotRun for an unknown rule */
export function rulesNamed(names: readonly string[] | undefined): ReadonlySet<string> | undefined {
  const unknown = names?.find((name) => !RULES.some((rule) => rule.name === name));
  if (unknown !== undefined) {
    throw new CannotRun(`no rule ${unknown}; the rules are ${RULES.map(({ name }) => name).join(', ')}`);
  }
  return names && new Set(names);
}

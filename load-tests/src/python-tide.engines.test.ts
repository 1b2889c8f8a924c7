import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  TIDE_MAX,
  type TideOutcome,
  tideEnd,
  tideMultiplier,
  tidePayout,
  tideRoundId,
  tideTime,
  Words,
} from '@goldwake/contracts';
import { ROOT } from '@goldwake/tools/set-up/root';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const ROUNDS = 1_000;
const STAKE = 1_234_567n;
const SCRIPT = join(ROOT, 'load-tests/python/verify_rounds.py');
const CLIENT_SEED = 'harbour';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldwake-tide-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The terminal hash and the seeds of the rounds from 1. */
const SEEDS = [sha256('chain')];
while (SEEDS.length <= ROUNDS) SEEDS.unshift(sha256(SEEDS[0] as string));

interface Event {
  stream: string;
  type: string;
  data: object;
}

const START: Event[] = [
  atTable('tide_chain_committed', { chain: 1, rounds: ROUNDS, terminal_hash: SEEDS[0] }),
  atTable('tide_chain_opened', { chain: 1, client_seed: CLIENT_SEED }),
];

function atTable(type: string, data: object): Event {
  return { stream: 'tide-rising-tide', type, data };
}

function endOf(number: number): number {
  const key = SEEDS[number] as string;
  const digest = (block: number) => createHmac('sha256', key).update(`${CLIENT_SEED}:${number}:${block}`).digest();
  return tideEnd(new Words(digest).bits52());
}

function ended(number: number, more: object = {}): Event {
  const data = { round: tideRoundId(1, number), end: endOf(number), revealed_seed: SEEDS[number], ...more };
  return atTable('tide_round_ended', data);
}

/** The settled bet of a round: by hand, at a target, and without either, in turn. */
function settled(number: number, more: Partial<TideOutcome> = {}, payout?: string): Event {
  const end = endOf(number);
  const cash_out_at = number % 3 === 0 ? null : Math.min(TIDE_MAX, 101 + ((number * 37) % 900));
  const elapsed = number % 2 === 0 ? null : Math.floor(tideTime(end) * 0.9);
  const byHand = elapsed === null ? 0 : tideMultiplier({ cash_out_at, elapsed_ms: elapsed }, end);
  const elapsed_ms = byHand > 0 ? elapsed : null;
  const multiplier = tideMultiplier({ cash_out_at, elapsed_ms }, end);
  const result = { elapsed_ms, cashed_out_at: multiplier || null, end: multiplier ? null : end };
  const outcome = { round: tideRoundId(1, number), bet: 'b', cash_out_at, stake: `${STAKE}`, ...result, ...more };
  const round = { round_id: `r${number}`, game_id: 'rising-tide', draw: null, outcome, algorithm: 1 };
  const paid = payout ?? `${tidePayout(STAKE, multiplier)}`;
  return { stream: 'wallet-u1', type: 'win_paid', data: { round, currency: 'gold_coins', payout: paid } };
}

function verify(events: Event[]): { status: number | null; lines: string[] } {
  const file = join(folder, 'events.jsonl');
  writeFileSync(file, events.map((event, at) => `${JSON.stringify({ ...event, version: at + 1 })}\n`).join(''));
  const { status, stdout } = spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n') };
}

it('the Python verifier recomputes 1,000 bets in as many shared rounds, paid before or after the end', () => {
  const events = Array.from({ length: ROUNDS }, (_, at) => {
    const [bet, end] = [settled(at + 1), ended(at + 1)];
    return at % 2 ? [bet, end] : [end, bet];
  });
  expect(verify([...START, ...events.flat()])).toEqual({
    status: 0,
    lines: ['    1000 rounds of rising-tide follow from their seeds', '0 faults'],
  });
});

it('a round without a published seed is skipped, and the bets of a running round are not verified', () => {
  expect(verify([...START, ended(1), settled(1), ended(4), settled(4), settled(5)])).toEqual({
    status: 0,
    lines: [
      '       2 rounds of rising-tide follow from their seeds',
      '       1 rounds have a server seed that is not revealed yet',
      '0 faults',
    ],
  });
});

it.each<[string, Event[]]>([
  ['another end', [ended(1, { end: 12_345 })]],
  ['another seed', [ended(1, { revealed_seed: sha256('other') })]],
  ['a seed of an earlier round', [ended(2), ended(1)]],
  [
    'a cash-out above the end',
    [ended(1), settled(1, { cashed_out_at: endOf(1) + 1, elapsed_ms: 150_000, cash_out_at: null })],
  ],
  [
    'a cash-out above its moment',
    [ended(1), settled(1, { cashed_out_at: endOf(1), elapsed_ms: 200, cash_out_at: null })],
  ],
  [
    'a lost bet with another end',
    [ended(1), settled(1, { cash_out_at: TIDE_MAX, cashed_out_at: null, elapsed_ms: null, end: 100 }, '0')],
  ],
  ['a payout above the multiplier', [ended(2), settled(2, {}, '99999999')]],
])('the Python verifier finds %s', (_, events) => {
  const { status, lines } = verify([...START, ...events]);
  expect([status, lines.at(-1)]).toEqual([1, '1 faults']);
});

/**
 * Measures the bets of a healthy player, in turns alone and while one address sends hostile requests: posts of a page of
 * another origin, wrong tokens and sign-ins of unknown accounts. Prints p50 and p99 of both and their ratio.
 *
 *   node tools/dist/checks/attacked-player.js [--rounds 4] [--seconds 10] [--per-second 900] [--hold-p99]
 */
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setUp } from '../../set-up/set-up.mjs';
import { type Attacked, attack } from '../fuzz/attack.js';
import type { CasinoUnderTest } from '../fuzz/casino-under-test.js';
import { integerOption, runFuzzer } from '../fuzz/run-fuzzer.js';
import { percentile } from '../lib/statistics.js';

const WARM_UP_MS = 5_000;
/** Lets the casino finish what the attack has queued, such as password checks, before the next quiet round. */
const REST_MS = 15_000;
const P99_FACTOR_MAX = 2;
/** A latency below this many milliseconds is never a fault, because timers and clocks have a resolution of 1 ms. */
const P99_GRAIN_MS = 10;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    'per-second': { type: 'string' },
    'hold-p99': { type: 'boolean' },
  },
});

interface Parts {
  step(words: string): void;
  stop: AbortSignal;
}

setUp({ client: false });
process.exit(
  await runFuzzer(
    ({ step, stop }) =>
      (casino) =>
        measure(casino, { step, stop }),
  ),
);

async function measure({ url, healthy, findings }: CasinoUnderTest, { step, stop }: Parts): Promise<string[]> {
  const rounds = integerOption('rounds', values.rounds, 4, 1);
  const ms = integerOption('seconds', values.seconds, 10, 1) * 1_000;
  const perSecond = integerOption('per-second', values['per-second'], 900, 1);
  // Otherwise, on few cores, the latencies would show how the attacker and the casino share a core.
  setPriority(Math.min(19, getPriority() + 10));
  const quiet: number[] = [];
  const attacked: number[] = [];
  const sent: Attacked = { requests: 0, statuses: {} };
  await healthy.betsDuring(pause(WARM_UP_MS, undefined, { signal: stop }));
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}`);
    quiet.push(...(await healthy.betsDuring(pause(ms, undefined, { signal: stop }))));
    const attacking = attack(url, perSecond, ms, stop).then((one) => add(sent, one));
    attacked.push(...(await healthy.betsDuring(attacking)));
    await pause(REST_MS, undefined, { signal: stop });
  }
  const ratio = percentile(attacked, 0.99) / percentile(quiet, 0.99);
  if (values['hold-p99'] && percentile(attacked, 0.99) > P99_GRAIN_MS && ratio > P99_FACTOR_MAX) {
    const detail = `${ratio.toFixed(2)} times`;
    findings.add({ subject: 'healthy player', rule: `p99 is more than ${P99_FACTOR_MAX} times that in quiet`, detail });
  }
  const statuses = Object.entries(sent.statuses).map(([status, count]) => `${status}: ${count}`);
  return [
    `${sent.requests} hostile requests at ${perSecond} per second; statuses: ${statuses.join(', ')}`,
    latencyLine('quiet', quiet),
    latencyLine('attacked', attacked),
    `p99 under attack is ${ratio.toFixed(2)} times the quiet one`,
  ];
}

function add(sum: Attacked, { requests, statuses }: Attacked): void {
  sum.requests += requests;
  for (const [status, count] of Object.entries(statuses)) sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
}

function latencyLine(when: string, bets: readonly number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(bets, share).toFixed(1)} ms`);
  return `  ${when.padEnd(9)}${bets.length} bets: p50 ${p50}, p99 ${p99}`;
}

/**
 * Measures the bets of a healthy player, in turns alone and while one address sends hostile requests: posts of a page of
 * another origin, wrong tokens and sign-ins of unknown accounts. Prints p50 and p99 and their ratio, for an attacker on
 * this machine and for one elsewhere.
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
const REST_MS = 5_000;
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

/** The attacker is on this machine, whose limits are higher, or elsewhere. */
const ATTACKERS = { 'on this machine': undefined, elsewhere: '203.0.113.9' } as const;
// The casino inherits this, and then believes the attacker's address.
process.env.GOLDWAKE_PROXIES = 'loopback';

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
  const series = Object.entries(ATTACKERS).map(([where, from]) => ({
    ...{ where, from, bets: [] as number[] },
    sent: { requests: 0, statuses: {} } as Attacked,
  }));
  await healthy.betsDuring(pause(WARM_UP_MS, undefined, { signal: stop }));
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}`);
    for (const { from, bets, sent } of series) {
      quiet.push(...(await healthy.betsDuring(pause(ms, undefined, { signal: stop }))));
      const attacking = attack(url, { perSecond, ms, from, stop }).then((one) => add(sent, one));
      bets.push(...(await healthy.betsDuring(attacking)));
      await pause(REST_MS, undefined, { signal: stop });
    }
  }
  const lines = [latencyLine('quiet', quiet)];
  for (const { where, bets, sent } of series) {
    const ratio = percentile(bets, 0.99) / percentile(quiet, 0.99);
    if (values['hold-p99'] && percentile(bets, 0.99) > P99_GRAIN_MS && ratio > P99_FACTOR_MAX) {
      const detail = `attacker ${where}: ${ratio.toFixed(2)} times`;
      findings.add({
        subject: 'healthy player',
        rule: `p99 is more than ${P99_FACTOR_MAX} times that in quiet`,
        detail,
      });
    }
    const statuses = Object.entries(sent.statuses).map(([status, count]) => `${status}: ${count}`);
    lines.push(
      `${latencyLine(`attacker ${where}`, bets)}, ${ratio.toFixed(2)} times the quiet one`,
      `    ${sent.requests} hostile requests, at most ${perSecond} per second; statuses: ${statuses.join(', ')}`,
    );
  }
  return lines;
}

function add(sum: Attacked, { requests, statuses }: Attacked): void {
  sum.requests += requests;
  for (const [status, count] of Object.entries(statuses)) sum.statuses[status] = (sum.statuses[status] ?? 0) + count;
}

function latencyLine(when: string, bets: readonly number[]): string {
  const [p50, p99] = [0.5, 0.99].map((share) => `${percentile(bets, share).toFixed(1)} ms`);
  return `  ${when.padEnd(26)}${bets.length} bets: p50 ${p50}, p99 ${p99}`;
}

import type { Profile } from './lib/run.ts';

export interface Threshold {
  metric: string;
  rule: string;
  why: string;
}

const PULSED = ['fan-out', 'mixed', 'slow', 'storm', 'soak'];
const BETTING = ['one-to-one', 'mixed', 'slow', 'storm', 'soak'];
const MONEY = ['money', 'smoke'];
/** Minimum share of the published pushes that must arrive. The remaining 5 % allows for a short delay at the start. */
const ARRIVED = 0.95;
/** Number of pushes per bet: `bet_and_win_created` and `bet_processed`. */
const PUSHES_PER_BET = 2;

/**
 * Returns all thresholds of a scenario. The tests in lib/*.test.ts inject faults into streams and balances to prove
 * that each threshold can fail.
 */
export function thresholdsOf(scenario: string, profile: Profile): Threshold[] {
  const is = (scenarios: string[]) => scenarios.includes(scenario);
  const table: (Threshold & { when?: boolean })[] = [
    { metric: 'gaps', rule: 'count==0', why: 'an unannounced missing push leaves a wrong balance on the screen' },
    {
      metric: 'duplicates',
      rule: 'count==0',
      why: 'the protocol promises each push exactly once, so clients do not check for duplicates',
    },
    {
      metric: 'resyncs',
      rule: 'count==0',
      why: 'no socket is offline for longer than the history covers, so every resume must recover',
    },
    {
      metric: 'skipped',
      rule: 'count==0',
      why: 'these sockets read as fast as they can, and only slow sockets may be skipped',
    },
    {
      metric: 'cuts',
      rule: 'count==0',
      why: 'the casino must not close a healthy socket, whatever the other sockets do',
    },
    {
      metric: 'proofs',
      rule: `count==${profile.sockets}`,
      why: 'each socket reconnects once at the end and checks that no push is missing',
    },
    {
      metric: 'welcome_ms',
      rule: scenario === 'storm' ? 'p(99)<30000' : 'p(99)<2000',
      why:
        scenario === 'storm'
          ? 'all sockets must reconnect within 30 s after a storm'
          : 'opening a page must not take a noticeable time, which is more than 2 s',
    },
    {
      metric: 'delivery_ms{to:all}',
      rule: `p(99)<${profile.delivery_p99_ms}`,
      why: 'up to a quarter of a second feels immediate; profiles in which k6 itself is slow allow more',
      when: is(PULSED) && scenario !== 'storm',
    },
    {
      metric: 'delivery_ms{to:one}',
      rule: `p(99)<${profile.delivery_p99_ms}`,
      why: 'the new balance must be visible before the player looks up from the button',
      when: is([...BETTING, ...MONEY]) && scenario !== 'storm',
    },
    {
      metric: 'deliveries',
      rule: `count>=${expected(scenario, profile)}`,
      why: `a run that delivered less than ${ARRIVED * 100} % of the requested rates did not measure the intended load`,
      when: is([...PULSED, ...BETTING]),
    },
    {
      metric: 'resumes',
      rule: `count>=${profile.sockets * (scenario === 'storm' ? 3 : 2)}`,
      why: 'every socket was dropped and resumed, in addition to the final check',
      when: is(['storm', 'smoke']),
    },
    { metric: 'wrong_balances', rule: 'count==0', why: 'balances must be exact', when: is(MONEY) },
    {
      metric: 'bets_failed',
      rule: 'count==0',
      why: 'every bet of this scenario is covered by the balance and allowed',
      when: is(MONEY),
    },
    {
      metric: 'bets',
      rule: `count>=${Math.floor(scenario === 'smoke' ? profile.sockets * 2 : profile.http_bets_per_second * profile.seconds * ARRIVED)}`,
      why: 'fewer bets than the requested rate mean that the casino did not keep up',
      when: is(MONEY),
    },
    {
      metric: 'bet_ms',
      rule: 'p(95)<500',
      why: 'the response to a bet must arrive before the dice animation has to wait',
      when: is(['money']),
    },
    {
      metric: 'subscriptions',
      rule: `count==${profile.sockets}`,
      why: 'every socket subscribed once, and its reconnects renewed the subscription without asking again',
      when: is(['smoke', 'storm']),
    },
    {
      metric: 'subscribed_pushes',
      rule: `count>=${profile.sockets}`,
      why: 'every socket received pushes of the channel to which it had subscribed',
      when: is(['storm']),
    },
    {
      metric: 'renewals',
      rule: `count>=${profile.sockets}`,
      why: 'every socket renewed its token over the open connection',
      when: is(['smoke']),
    },
  ];
  return table.filter(({ when }) => when !== false).map(({ metric, rule, why }) => ({ metric, rule, why }));
}

/** Returns the minimum number of pushes that must arrive in a run of the scenario. */
export function expected(scenario: string, profile: Profile): number {
  const { global_per_second, bets_per_second } = rates(scenario, profile);
  const seconds = secondsOf(scenario, profile);
  const pushes = seconds * (profile.sockets * global_per_second + PUSHES_PER_BET * bets_per_second);
  return Math.floor(pushes * ARRIVED);
}

/** Minimum duration of the scenario `slow` in seconds, long enough for a complete stall (load-tests/src/stalled.ts). */
const SLOW_SECONDS_MIN = 45;

export function secondsOf(scenario: string, profile: Profile): number {
  if (scenario === 'soak') return profile.soak_seconds;
  return scenario === 'slow' ? Math.max(profile.seconds, SLOW_SECONDS_MIN) : profile.seconds;
}

/**
 * Returns the rates at which the casino is asked to publish events. In `mixed`, nine of ten pushes go to one player and
 * one goes to all.
 */
export function rates(scenario: string, profile: Profile): Rates {
  const { global_per_second, bets_per_second } = profile;
  const none = { global_per_second: 0, bets_per_second: 0, games_per_second: 0 };
  if (scenario === 'fan-out') return { ...none, global_per_second };
  if (scenario === 'one-to-one') return { ...none, bets_per_second };
  if (!PULSED.includes(scenario)) return none;
  return {
    global_per_second,
    bets_per_second: (9 * global_per_second) / PUSHES_PER_BET,
    games_per_second: scenario === 'storm' ? 1 : 0,
  };
}

interface Rates {
  global_per_second: number;
  bets_per_second: number;
  /** Number of games that are listed again per second; each listing is a push to the subscribers of `catalogue`. */
  games_per_second: number;
}

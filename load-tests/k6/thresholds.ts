import type { Profile } from './lib/run.ts';

export interface Threshold {
  metric: string;
  rule: string;
  why: string;
}

const PULSED = ['fan-out', 'mixed', 'slow', 'storm', 'soak'];
const BETTING = ['one-to-one', 'mixed', 'slow', 'storm', 'soak'];
const MONEY = ['money', 'smoke'];
/** Of what is published: the rest is room for a machine that is a moment late at the start. */
const ARRIVED = 0.95;
/** Each bet is told by `bet_and_win_created` and `bet_processed`. */
const PUSHES_PER_BET = 2;

/** Every threshold of every scenario. Each can fail: lib/*.test.ts harms a stream and a purse and sees it found. */
export function thresholdsOf(scenario: string, profile: Profile): Threshold[] {
  const is = (scenarios: string[]) => scenarios.includes(scenario);
  const table: (Threshold & { when?: boolean })[] = [
    { metric: 'gaps', rule: 'count==0', why: 'a push that never comes, unannounced, is a balance that stays wrong' },
    {
      metric: 'duplicates',
      rule: 'count==0',
      why: 'the protocol promises each push once; a client need not look twice',
    },
    {
      metric: 'resyncs',
      rule: 'count==0',
      why: 'nobody is away longer than the history reaches back, so every resume must recover',
    },
    {
      metric: 'skipped',
      rule: 'count==0',
      why: 'these sockets read as fast as they can: only a slow one may be skipped',
    },
    { metric: 'cuts', rule: 'count==0', why: 'no healthy socket is closed by the house, whatever the others do' },
    {
      metric: 'proofs',
      rule: `count==${profile.sockets}`,
      why: 'each line comes back once at the end and hears that nothing was missing; one that could not has lost its place',
    },
    {
      metric: 'welcome_ms',
      rule: scenario === 'storm' ? 'p(99)<30000' : 'p(99)<2000',
      why: scenario === 'storm' ? 'a storm is over within 30 s' : 'a page is opened; more than 2 s would be seen',
    },
    {
      metric: 'delivery_ms{to:all}',
      rule: `p(99)<${profile.delivery_p99_ms}`,
      why: 'what happened a quarter of a second ago is now; the profile says more where k6 itself is what is slow',
      when: is(PULSED) && scenario !== 'storm',
    },
    {
      metric: 'delivery_ms{to:one}',
      rule: `p(99)<${profile.delivery_p99_ms}`,
      why: 'the balance must stand before the player looks up from the button',
      when: is([...BETTING, ...MONEY]) && scenario !== 'storm',
    },
    {
      metric: 'deliveries',
      rule: `count>=${expected(scenario, profile)}`,
      why: `a run that delivered less than ${ARRIVED * 100} % of what its rates ask for has measured something else`,
      when: is([...PULSED, ...BETTING]),
    },
    {
      metric: 'resumes',
      rule: `count>=${profile.sockets * (scenario === 'storm' ? 3 : 2)}`,
      why: 'every line was dropped and came back from where it was, besides the last proof',
      when: is(['storm', 'smoke']),
    },
    { metric: 'wrong_balances', rule: 'count==0', why: 'money is exact or it is wrong', when: is(MONEY) },
    { metric: 'bets_failed', rule: 'count==0', why: 'every bet here is covered and allowed', when: is(MONEY) },
    {
      metric: 'bets',
      rule: `count>=${Math.floor(scenario === 'smoke' ? profile.sockets * 2 : profile.http_bets_per_second * profile.seconds * ARRIVED)}`,
      why: 'fewer bets than the rate asks for: the casino did not keep up',
      when: is(MONEY),
    },
    {
      metric: 'bet_ms',
      rule: 'p(95)<500',
      why: 'a bet is answered before the wheel has to pretend',
      when: is(['money']),
    },
    {
      metric: 'renewals',
      rule: `count>=${profile.sockets}`,
      why: 'every line renewed its token in band',
      when: is(['smoke']),
    },
  ];
  return table.filter(({ when }) => when !== false).map(({ metric, rule, why }) => ({ metric, rule, why }));
}

/** Pushes that must at least arrive. */
export function expected(scenario: string, profile: Profile): number {
  const { global_per_second, bets_per_second } = rates(scenario, profile);
  const seconds = secondsOf(scenario, profile);
  const pushes = seconds * (profile.sockets * global_per_second + PUSHES_PER_BET * bets_per_second);
  return Math.floor(pushes * ARRIVED);
}

/** Of `slow`: a stall is seen through by then (load-tests/lib/stalled.mjs). */
const SLOW_SECONDS_MIN = 45;

export function secondsOf(scenario: string, profile: Profile): number {
  if (scenario === 'soak') return profile.soak_seconds;
  return scenario === 'slow' ? Math.max(profile.seconds, SLOW_SECONDS_MIN) : profile.seconds;
}

/** What the house is asked to publish. In `mixed` nine of ten pushes go to one player and one goes to all. */
export function rates(scenario: string, profile: Profile): { global_per_second: number; bets_per_second: number } {
  const { global_per_second, bets_per_second } = profile;
  if (scenario === 'fan-out') return { global_per_second, bets_per_second: 0 };
  if (scenario === 'one-to-one') return { global_per_second: 0, bets_per_second };
  if (PULSED.includes(scenario)) {
    return { global_per_second, bets_per_second: (9 * global_per_second) / PUSHES_PER_BET };
  }
  return { global_per_second: 0, bets_per_second: 0 };
}

import { MULTI_STEP_BETS, ORIGINAL_BETS } from './lib/game-bets.ts';
import type { Profile } from './lib/run.ts';

export interface Threshold {
  metric: string;
  rule: string;
  why: string;
}

const PULSED = ['fan-out', 'mixed', 'slow', 'storm', 'soak'];
const BETTING = ['one-to-one', 'mixed', 'slow', 'storm', 'soak'];
const MONEY = ['money', 'originals', 'slots', 'smoke', 'rising-tide'];
const SOCIAL = ['chat', 'friends'];
/** Scenarios with actions in rounds: in rounds in several steps, or cash-outs at the shared table. */
const ACTING = ['originals', 'rising-tide'];
/** Minimum share of the published pushes that must arrive. The remaining 5 % allows for a short delay at the start. */
const ARRIVED = 0.95;
/** Number of pushes per bet: `bet_and_win_created`, and later `bet_processed`. */
const PUSHES_PER_BET = 2;
/** Minimum number of pushes per story of two players: a request is pushed to both. */
const PUSHES_PER_STORY = 2;
/** Minimum number of phases of the shared table: its first round opens and starts. It may last longer than the run. */
const PHASES_MIN = 2;

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
      when: is([...PULSED, 'chat', 'rising-tide']) && scenario !== 'storm',
    },
    {
      metric: 'delivery_ms{to:one}',
      rule: `p(99)<${profile.delivery_p99_ms}`,
      why: 'a new balance or friend request must be visible before the player looks up from the button',
      when: is([...BETTING, ...MONEY, 'friends']) && scenario !== 'storm',
    },
    {
      metric: 'deliveries',
      rule: `count>=${expected(scenario, profile)}`,
      why: `a run that delivered less than ${ARRIVED * 100} % of the requested rates did not measure the intended load`,
      when: is([...PULSED, ...BETTING, ...SOCIAL, 'rising-tide']),
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
      rule: `count>=${expectedBets(scenario, profile)}`,
      why: 'fewer bets than the requested rate mean that the casino did not keep up',
      when: is(MONEY),
    },
    {
      metric: 'bet_ms',
      rule: 'p(95)<500',
      why: 'the response to a bet must arrive before the dice animation has to wait',
      when: is(['money', 'slots', ...ACTING]),
    },
    {
      metric: 'actions_failed',
      rule: 'count==0',
      why: 'every action of this scenario is allowed, and the balance covers its stake',
      when: is(ACTING),
    },
    {
      metric: 'rounds_open',
      rule: 'count==0',
      why: 'every round was played to its end, so the casino must know no open one',
      when: is(['slots', ...ACTING]),
    },
    {
      metric: 'action_ms',
      rule: 'p(95)<500',
      why: 'a card, a tile or a cash-out must appear before the player wonders whether the click counted',
      when: is(ACTING),
    },
    ...[
      ...ORIGINAL_BETS.flatMap(({ game }) => ofGame(game, profile)),
      ...MULTI_STEP_BETS.map(({ game }) => roundsOf(game, profile)),
    ].map((threshold) => ({
      ...threshold,
      when: is(['originals']),
    })),
    {
      metric: 'subscriptions',
      rule: `count==${profile.sockets}`,
      why: 'every socket subscribed once, and its reconnects renewed the subscription without asking again',
      when: is(['smoke', 'storm', 'chat', 'rising-tide']),
    },
    {
      metric: 'subscribed_pushes',
      rule: `count>=${profile.sockets}`,
      why: 'every socket received pushes of the channel to which it had subscribed',
      when: is(['storm', 'chat', 'rising-tide']),
    },
    {
      metric: 'messages_failed',
      rule: 'count==0',
      why: 'no player of this scenario sends more than the casino allows',
      when: is(['chat']),
    },
    {
      metric: 'messages',
      rule: `count>=${Math.floor(profile.messages_per_second * profile.social_seconds * ARRIVED)}`,
      why: 'fewer messages than the requested rate mean that the casino did not keep up',
      when: is(['chat']),
    },
    {
      metric: 'message_ms',
      rule: 'p(95)<1000',
      why: 'a message that takes longer looks as if it had not been sent',
      when: is(['chat']),
    },
    {
      metric: 'stories_failed',
      rule: 'count==0',
      why: 'every request, answer and search of this scenario is allowed and has one correct response',
      when: is(['friends']),
    },
    {
      metric: 'stories',
      rule: `count>=${Math.floor(profile.stories_per_second * profile.social_seconds * ARRIVED)}`,
      why: 'fewer stories than the requested rate mean that the casino did not keep up',
      when: is(['friends']),
    },
    {
      metric: 'wrong_lists',
      rule: 'count==0',
      why: 'the lists of two players must mirror each other and agree with what the players did',
      when: is(['friends']),
    },
    {
      metric: 'friend_ms',
      rule: 'p(95)<1000',
      why: 'a request or an answer that takes longer looks as if nothing had happened',
      when: is(['friends']),
    },
    {
      metric: 'wrong_phases',
      rule: 'count==0',
      why: 'every player at the table must see the same phases, in order and with the same times, end and seed',
      when: is(['rising-tide']),
    },
    {
      metric: 'phase_ms',
      rule: `p(99)<${profile.phase_p99_ms}`,
      why: 'players who learn later than others that a round has started or ended are at a disadvantage',
      when: is(['rising-tide']),
    },
    {
      metric: 'wrong_settlements',
      rule: 'count==0',
      why: 'a bet is paid its stake times the multiplier of the moment of the request, or its target, and lost only above the end',
      when: is(['rising-tide']),
    },
    {
      metric: 'table_rounds',
      rule: 'count>=1',
      why: 'a run without a round that started with bets has tested nothing',
      when: is(['rising-tide']),
    },
    {
      metric: 'actions',
      rule: 'count>=1',
      why: 'a run in which nobody cashed out by hand has not tested the clock of a cash-out',
      when: is(['rising-tide']),
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

/** Returns the thresholds of one game in the scenario in which players bet in all games in turn. */
function ofGame(game: string, profile: Profile): Threshold[] {
  return [
    {
      metric: `bet_ms{game:${game}}`,
      rule: 'p(95)<500',
      why: 'no game may respond so late that its animation has to wait',
    },
    {
      metric: `bets{game:${game}}`,
      rule: `count>=${shareOf(profile)}`,
      why: 'each game must get about its share of the bets',
    },
  ];
}

/** Returns the threshold of the rounds of one game in several steps. */
function roundsOf(game: string, profile: Profile): Threshold {
  const why = 'each round that was started must also be played to its end';
  return { metric: `rounds_ended{game:${game}}`, rule: `count>=${shareOf(profile)}`, why };
}

/** Returns the minimum number of bets in each game. */
function shareOf({ http_bets_per_second, seconds }: Profile): number {
  const share = (http_bets_per_second * seconds * ARRIVED) / ORIGINAL_BETS.length;
  // A player whose bet is delayed falls behind in the turn, so the shares are not exactly equal.
  return Math.floor(0.8 * share);
}

/** Returns the minimum number of bets in a run of the scenario. The shared table has at least one round. */
function expectedBets(scenario: string, { sockets, table_bets, http_bets_per_second, seconds }: Profile): number {
  if (scenario === 'smoke') return sockets * 2;
  return Math.floor(ARRIVED * (scenario === 'rising-tide' ? table_bets : http_bets_per_second * seconds));
}

/** Returns the minimum number of pushes that must arrive in a run of the scenario. */
export function expected(scenario: string, profile: Profile): number {
  const { social_seconds, messages_per_second, stories_per_second, sockets } = profile;
  if (scenario === 'chat') return Math.floor(social_seconds * messages_per_second * sockets * ARRIVED);
  if (scenario === 'friends') return Math.floor(social_seconds * stories_per_second * PUSHES_PER_STORY * ARRIVED);
  if (scenario === 'rising-tide') return Math.floor(sockets * (PHASES_MIN + profile.table_bets) * ARRIVED);
  const { global_per_second, bets_per_second } = rates(scenario, profile);
  const seconds = secondsOf(scenario, profile);
  const pushes = seconds * (profile.sockets * global_per_second + PUSHES_PER_BET * bets_per_second);
  return Math.floor(pushes * ARRIVED);
}

/** Minimum duration of the scenario `slow` in seconds, long enough for a complete stall (load-tests/src/stalled.ts). */
const SLOW_SECONDS_MIN = 45;

export function secondsOf(scenario: string, profile: Profile): number {
  if (scenario === 'soak') return profile.soak_seconds;
  if (SOCIAL.includes(scenario)) return profile.social_seconds;
  if (scenario === 'rising-tide') return profile.table_seconds;
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

import type { Profile as ScenarioProfile } from '../k6/lib/run.js';

/**
 * Sizes of the load tests. The scenarios are in k6/scenarios, the thresholds in k6/thresholds.ts.
 * - `sockets`: number of sockets, with one player each
 * - `vus`: k6 virtual users (JavaScript threads) that share the sockets; at most one per core
 * - `connect_per_second`: rate at which sockets are opened at the start
 * - `seconds`: time in which pushes are published
 * - `soak_seconds`, `social_seconds`: the same for the scenario `soak`, and for `chat` and `friends`
 * - `table_seconds`: the same for `rising-tide`; a round that has opened is played to its last cash-out
 * - `global_per_second`: pushes to all players per second; the number of deliveries is this rate times the sockets
 * - `bets_per_second`: bets in `one-to-one`, placed inside the casino; each makes two pushes to one player
 * - `http_bets_per_second`: bets over HTTP in `money` and `originals`, spins in `slots`
 * - `messages_per_second`: messages in `chat`; each is pushed to every socket
 * - `stories_per_second`: pairs of players per second in `friends` who begin what two players do, such as a request and
 *   its answer
 * - `table_bets`: bets in each round of `rising-tide`; each bet and each cash-out is pushed to every socket
 * - `stalled_per_hundred`: additional sockets in `slow` that do not read, per hundred sockets
 * - `delivery_p99_ms`: limit of the delivery time; 250 if the machine is used only for the run, higher in `ci`, which
 *   shares its machine, and in `large`, where k6 itself is slow because it runs on the same cores
 * - `phase_p99_ms`: the same for a phase change of the shared table
 */
export interface Profile extends ScenarioProfile {
  stalled_per_hundred: number;
}

const small: Profile = {
  sockets: 40,
  vus: 2,
  connect_per_second: 40,
  seconds: 10,
  soak_seconds: 30,
  social_seconds: 3,
  global_per_second: 20,
  bets_per_second: 40,
  http_bets_per_second: 20,
  messages_per_second: 10,
  stories_per_second: 10,
  table_seconds: 10,
  table_bets: 20,
  stalled_per_hundred: 5,
  delivery_p99_ms: 1_000,
  phase_p99_ms: 1_000,
};

export const PROFILES = {
  ci: { about: 'a shared machine with two cores, about 20 s per scenario', ...small },
  laptop: {
    about: 'the default, half a minute to a minute',
    ...small,
    sockets: 1_000,
    connect_per_second: 250,
    seconds: 30,
    soak_seconds: 900,
    social_seconds: 60,
    global_per_second: 5,
    bets_per_second: 300,
    http_bets_per_second: 150,
    messages_per_second: 100,
    stories_per_second: 50,
    table_seconds: 90,
    table_bets: 200,
    stalled_per_hundred: 1,
    delivery_p99_ms: 250,
    phase_p99_ms: 150,
  },
  large: {
    about: '5,000 players; above this number k6 needs a separate machine',
    ...small,
    sockets: 5_000,
    connect_per_second: 250,
    seconds: 60,
    soak_seconds: 7_200,
    social_seconds: 60,
    global_per_second: 1,
    bets_per_second: 1_000,
    http_bets_per_second: 300,
    messages_per_second: 100,
    stories_per_second: 50,
    table_seconds: 90,
    table_bets: 100,
    stalled_per_hundred: 1,
  },
  huge: {
    about: '10,000 players, for machines with at least eight cores',
    ...small,
    sockets: 10_000,
    vus: 6,
    connect_per_second: 500,
    seconds: 60,
    soak_seconds: 7_200,
    social_seconds: 60,
    global_per_second: 5,
    bets_per_second: 2_000,
    http_bets_per_second: 500,
    messages_per_second: 100,
    stories_per_second: 100,
    table_seconds: 90,
    table_bets: 100,
    stalled_per_hundred: 1,
    delivery_p99_ms: 250,
    phase_p99_ms: 150,
  },
} satisfies Record<string, Profile & { about: string }>;

/** The load scenarios. `pulse` is true if the casino itself generates the pushes, which needs GOLDWAKE_BENCH=1. */
export const SCENARIOS = {
  smoke: { about: 'each protocol step once: hello, bet, renewal, resume', pulse: false },
  'fan-out': { about: 'each push to every socket', pulse: true },
  'one-to-one': { about: 'each push to the one player who has bet', pulse: true },
  mixed: { about: 'nine of ten pushes to one player, one to all', pulse: true },
  slow: { about: 'mixed, with additional sockets that do not read', pulse: true },
  storm: { about: 'all sockets break at once and reconnect', pulse: true },
  soak: { about: 'mixed for a long time, with sockets that disconnect and reconnect', pulse: true },
  money: { about: 'bets over HTTP, each response compared with its push and the computed balance', pulse: false },
  originals: {
    about: 'money with bets in all originals in turn, rounds in several steps played to their end',
    pulse: false,
  },
  slots: { about: 'spins of a slot: game server and wallet, each balance compared with its pushes', pulse: false },
  'rising-tide': {
    about: 'the shared table: every socket sees the same phases, bets and cash-outs are settled by its clock',
    pulse: false,
  },
  chat: { about: 'messages over HTTP, each to every socket', pulse: false },
  friends: { about: 'friend requests, also crossing ones, answers, removals and searches', pulse: false },
} satisfies Record<string, { about: string; pulse: boolean }>;

export type ProfileName = keyof typeof PROFILES;
export type Scenario = keyof typeof SCENARIOS;

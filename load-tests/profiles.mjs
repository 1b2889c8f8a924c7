/**
 * How much of everything. What is asked stands in k6/scenarios, what must hold in k6/thresholds.ts.
 *
 * sockets               one player each
 * vus                   k6's threads of JavaScript that share them; one per core at most
 * connect_per_second    pace at which they come up
 * seconds               how long pushes flow
 * soak_seconds          the same, of the soak
 * global_per_second     pushes to all: deliveries are this times the sockets
 * bets_per_second       bets of one-to-one, placed inside the casino: two pushes to one player each
 * http_bets_per_second  bets of money, by HTTP
 * stalled_per_hundred   sockets more, of slow, that do not read
 * delivery_p99_ms       what is still taken for at once: 250 where the machine is the run's own. ci shares its with others, and in
 *                       large k6 itself, on the same cores, is what is slow
 */
const small = {
  sockets: 40,
  vus: 2,
  connect_per_second: 40,
  seconds: 10,
  soak_seconds: 30,
  global_per_second: 20,
  bets_per_second: 40,
  http_bets_per_second: 20,
  stalled_per_hundred: 5,
  delivery_p99_ms: 1_000,
};

export const PROFILES = {
  ci: { about: 'a shared machine of two cores, some 20 s a scenario', ...small },
  laptop: {
    about: 'the everyday run, half a minute to a minute',
    ...small,
    sockets: 1_000,
    connect_per_second: 250,
    seconds: 30,
    soak_seconds: 900,
    global_per_second: 5,
    bets_per_second: 300,
    http_bets_per_second: 150,
    stalled_per_hundred: 1,
    delivery_p99_ms: 250,
  },
  large: {
    about: '5,000 players: beyond it k6 needs a machine of its own',
    ...small,
    sockets: 5_000,
    connect_per_second: 250,
    seconds: 60,
    soak_seconds: 7_200,
    global_per_second: 1,
    bets_per_second: 1_000,
    http_bets_per_second: 300,
    stalled_per_hundred: 1,
  },
  huge: {
    about: '10,000 players, for machines of eight cores and more',
    ...small,
    sockets: 10_000,
    vus: 6,
    connect_per_second: 500,
    seconds: 60,
    soak_seconds: 7_200,
    global_per_second: 5,
    bets_per_second: 2_000,
    http_bets_per_second: 500,
    stalled_per_hundred: 1,
    delivery_p99_ms: 250,
  },
};

/** `pulse`: pushes come from inside the casino, which must have been started with GOLDWAKE_BENCH=1. */
export const SCENARIOS = {
  smoke: { about: 'everything once: hello, bet, renewal, resume', pulse: false },
  'fan-out': { about: 'each push to every socket', pulse: true },
  'one-to-one': { about: 'each push to the one player who has bet', pulse: true },
  mixed: { about: 'nine of ten pushes to one player, one to all', pulse: true },
  slow: { about: 'mixed, beside sockets that do not read', pulse: true },
  storm: { about: 'all sockets break at once and come back', pulse: true },
  soak: { about: 'mixed for long, with sockets that come and go', pulse: true },
  money: { about: 'bets by HTTP, each answer held against its push and the sum', pulse: false },
};

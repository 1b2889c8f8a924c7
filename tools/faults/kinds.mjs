import { reorder, resend } from './kafka-faults.mjs';

const HOUR_MS = 3_600_000;

/** Returns the processes of a service: `wallet-1` and `wallet-2` belong to `wallet`. */
const ofService = (services, family) => services.filter((name) => name === family || name.startsWith(`${family}-`));
const inTurn = (all, at) => all[at % all.length];

function killed(family) {
  return {
    what: `SIGKILL of the processes of ${family}, one after the other`,
    plan: (_, { services }, at) => ({ target: inTurn(ofService(services, family), at) }),
    act: async (deployment, { target }) => deployment.signal(target, 'SIGKILL'),
  };
}

function engineKilled(name) {
  return {
    what: `SIGKILL of ${name}, which the cluster restarts`,
    plan: () => ({ target: name }),
    act: (deployment, { target }) => deployment.killUntilRestarted(target),
    // The recovery time includes the engine's own start.
    countsFromBegin: true,
  };
}

/** @param shortMs downtime of a short run */
function engineAway(name, awayMs, shortMs) {
  return {
    what: `SIGKILL of ${name}, which is restarted after a downtime`,
    plan: (draw, { isShort }) => ({ target: name, awayMs: isShort ? shortMs : draw.between(...awayMs) }),
    async act(deployment, { target, awayMs: ms }, away) {
      await deployment.kill(target);
      await away(ms);
      await deployment.restart(target);
    },
  };
}

/**
 * The kinds of faults. `plan` draws the parameters of a step; `act` injects the fault and resolves when the cluster can
 * begin to recover; `away(ms)` waits and counts the outcomes of the commands that begin during the downtime, which
 * `meanwhile` checks.
 */
export const KINDS = {
  'kill-identity': killed('identity'),
  'kill-wallet': killed('wallet'),
  'kill-games': killed('games'),
  'kill-promotions': killed('promotions'),
  'kill-gateway': killed('realtime'),
  'kill-edge': {
    what: 'SIGKILL of nginx with its workers',
    plan: () => ({ target: 'edge' }),
    act: async (deployment, { target }) => deployment.signal(target, 'SIGKILL'),
  },
  'kill-relay': {
    what: 'SIGKILL of the process whose relay holds the lease',
    plan: () => ({}),
    act: async (deployment) => deployment.signal(await deployment.relayHolder(), 'SIGKILL'),
  },
  'kill-kafka': engineKilled('kafka'),
  'kill-mongo': engineKilled('mongo'),
  'kafka-away': {
    ...engineAway('kafka', [60_000, 60_000], 10_000),
    meanwhile: ({ begun, atOnce, acknowledged }) =>
      (acknowledged === 0 || atOnce < 0.9 * begun) &&
      `bets did not continue: only ${atOnce} of ${begun} commands were answered at the first attempt`,
  },
  'mongo-away': {
    ...engineAway('mongo', [4_000, 12_000], 4_000),
    meanwhile: ({ acknowledged, begun, refused }) =>
      (acknowledged > 0 && `${acknowledged} commands were acknowledged without a store`) ||
      (begun > 5 && refused === 0 && `none of ${begun} commands was refused with 503`),
  },
  pause: {
    what: 'SIGSTOP of the relay’s lease holder or of any service for 20 s, then SIGCONT',
    plan: (draw, { services, isShort }, at) => ({
      target: at % 2 === 0 ? 'relay' : draw.one(services),
      pausedMs: isShort ? 6_000 : 20_000,
    }),
    async act(deployment, { target, pausedMs }, away) {
      const name = target === 'relay' ? await deployment.relayHolder() : target;
      deployment.signal(name, 'SIGSTOP');
      await away(pausedMs).finally(() => deployment.signal(name, 'SIGCONT'));
    },
  },
  resend: {
    what: 'Kafka delivers copies of old records in any order',
    plan: (draw) => ({ records: draw.between(20, 200), luck: draw.between(0, 2 ** 31) }),
    act: resend,
  },
  reorder: {
    what: 'while the relay’s lease holder is stopped, the newest events are sent to Kafka in reverse order',
    plan: (draw) => ({ stoppedMs: draw.between(500, 2_500), luck: draw.between(0, 2 ** 31) }),
    act: reorder,
  },
  'clock-one': {
    what: 'the clock of one service jumps, and is corrected after a while',
    plan: (draw, { services }) => ({
      target: draw.one(services),
      jumpMs: draw.between(-2 * HOUR_MS, 2 * HOUR_MS),
      wrongMs: draw.between(1_000, 10_000),
    }),
    async act(deployment, { target, jumpMs, wrongMs }, away) {
      const before = deployment.shiftOf(target);
      deployment.shiftClock(target, before + jumpMs);
      await away(wrongMs).finally(() => deployment.shiftClock(target, before));
    },
  },
  'clock-all': {
    what: 'the clocks of all services jump together and stay shifted',
    plan: (draw) => ({ jumpMs: draw.between(-HOUR_MS, 25 * HOUR_MS) }),
    async act(deployment, { jumpMs }) {
      for (const name of deployment.services) deployment.shiftClock(name, deployment.shiftOf(name) + jumpMs);
    },
  },
};

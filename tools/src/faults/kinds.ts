import { setTimeout as pause } from 'node:timers/promises';
import type { Draws } from '../simulation/draws.js';
import type { Deployment } from './deployment.js';
import { reorder, resend } from './kafka-faults.js';

const HOUR_MS = 3_600_000;
/** A large jump of all clocks is made in these steps. Both are below the skew of clocks that `verify` accepts. */
const CLOCK_STEP_MS = 3 * HOUR_MS;
const CLOCK_STEP_EVERY_MS = 1_000;

/** Input from which a schedule of faults is planned. */
export interface Plan {
  seed: number;
  /** Names of Goldwake's own processes in the compose file. */
  services: readonly string[];
  /** Number of times that each kind of fault is injected. */
  moments: number;
  players: number;
  /** Whether to shorten downtimes to a few seconds. */
  isShort?: boolean;
}

/** Randomly drawn parameters of one injection. Each kind of fault uses only some of them. */
export interface Parameters {
  /** Name of the affected process, or `relay` for the process that holds the relay's lease. */
  target?: string;
  /** Duration of the fault, in milliseconds. */
  lastsMs?: number;
  /** Amount by which a clock jumps, in milliseconds. */
  jumpMs?: number;
  /** Number of records that the fault sends to Kafka. */
  records?: number;
  /** Seed that determines the order of the records. */
  recordSeed?: number;
}

/** Outcomes of the commands that players began during a downtime. */
export interface Downtime {
  begun: number;
  acknowledged: number;
  /** Number of commands whose first request got a final response. */
  atOnce: number;
  refused: number;
}

/** Waits for a downtime to pass and counts the outcomes of the commands that begin in it. */
export type Away = (ms: number) => Promise<void>;

export interface Kind {
  what: string;
  draw(draws: Draws, plan: Plan, nth: number): Parameters;
  /** Injects the fault, and resolves when the cluster can start to recover. */
  inject(deployment: Deployment, parameters: Required<Parameters>, away: Away): Promise<void>;
  /** Whether the recovery time is measured from the beginning of the injection instead of its end. */
  countsFromBegin?: boolean;
  /** Checks the behaviour during the downtime and returns a description of what was wrong; false if nothing was. */
  meanwhile?(downtime: Downtime): string | false;
}

/** Returns the names of all processes of a service: `wallet-1` and `wallet-2` belong to `wallet`. */
const ofService = (services: readonly string[], family: string) =>
  services.filter((name) => name === family || name.startsWith(`${family}-`));

function inTurn<T>(all: readonly T[], nth: number): T | undefined {
  return all[nth % all.length];
}

function killed(family: string): Kind {
  return {
    what: `SIGKILL of the processes of ${family}, one after the other`,
    draw: (_, { services }, nth) => ({ target: inTurn(ofService(services, family), nth) }),
    inject: async (deployment, { target }) => deployment.signal(target, 'SIGKILL'),
  };
}

function engineKilled(name: string): Kind {
  return {
    what: `SIGKILL of ${name}, which the cluster restarts`,
    draw: () => ({ target: name }),
    inject: (deployment, { target }) => deployment.killUntilRestarted(target),
    // The recovery time must include the time that Kafka or MongoDB itself needs to start.
    countsFromBegin: true,
  };
}

/** @param shortMs downtime of a short run */
function engineAway(name: string, awayMs: [from: number, to: number], shortMs: number): Kind {
  return {
    what: `SIGKILL of ${name}, which is restarted after a downtime`,
    draw: (draws, { isShort }) => ({ target: name, lastsMs: isShort ? shortMs : draws.between(...awayMs) }),
    async inject(deployment, { target, lastsMs }, away) {
      await deployment.kill(target);
      await away(lastsMs);
      await deployment.restart(target);
    },
  };
}

/** The kinds of faults. */
export const KINDS = {
  'kill-identity': killed('identity'),
  'kill-wallet': killed('wallet'),
  'kill-games': killed('games'),
  'kill-promotions': killed('promotions'),
  'kill-cashier': killed('cashier'),
  'kill-social': killed('social'),
  'kill-gateway': killed('realtime'),
  'kill-edge': {
    what: 'SIGKILL of nginx with its workers',
    draw: () => ({ target: 'edge' }),
    inject: async (deployment, { target }) => deployment.signal(target, 'SIGKILL'),
  },
  'kill-relay': {
    what: 'SIGKILL of the process whose relay holds the lease',
    draw: () => ({}),
    inject: async (deployment) => deployment.signal(await deployment.relayHolder(), 'SIGKILL'),
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
    draw: (draws, { services, isShort }, nth) => ({
      target: nth % 2 === 0 ? 'relay' : draws.one(services),
      lastsMs: isShort ? 6_000 : 20_000,
    }),
    async inject(deployment, { target, lastsMs }, away) {
      const name = target === 'relay' ? await deployment.relayHolder() : target;
      deployment.signal(name, 'SIGSTOP');
      await away(lastsMs).finally(() => deployment.signal(name, 'SIGCONT'));
    },
  },
  resend: {
    what: 'Kafka delivers copies of old records in any order',
    draw: (draws) => ({ records: draws.between(20, 200), recordSeed: draws.between(0, 2 ** 31) }),
    inject: (deployment, { records, recordSeed }) => resend(deployment, records, recordSeed),
  },
  reorder: {
    what: 'while the relay’s lease holder is stopped, the newest events are sent to Kafka in reverse order',
    draw: (draws) => ({ lastsMs: draws.between(500, 2_500), recordSeed: draws.between(0, 2 ** 31) }),
    inject: (deployment, { lastsMs, recordSeed }, away) => reorder(deployment, lastsMs, recordSeed, away),
  },
  'clock-one': {
    what: 'the clock of one service jumps, and is corrected after a while',
    draw: (draws, { services }) => ({
      target: draws.one(services),
      jumpMs: draws.between(-2 * HOUR_MS, 2 * HOUR_MS),
      lastsMs: draws.between(1_000, 10_000),
    }),
    async inject(deployment, { target, jumpMs, lastsMs }, away) {
      const before = deployment.shiftOf(target);
      deployment.shiftClock(target, before + jumpMs);
      await away(lastsMs).finally(() => deployment.shiftClock(target, before));
    },
  },
  'clock-all': {
    what: 'the clocks of all services jump together, in steps, and stay shifted',
    draw: (draws) => ({ jumpMs: draws.between(-HOUR_MS, 25 * HOUR_MS) }),
    async inject(deployment, { jumpMs }) {
      // Services do not notice a shift at the same moment, but within 100 ms. After a single large step, `verify` would
      // find the events of the last service far behind those of the others.
      for (let leftMs = jumpMs; leftMs !== 0; ) {
        const stepMs = Math.min(leftMs, CLOCK_STEP_MS);
        for (const name of deployment.services) deployment.shiftClock(name, deployment.shiftOf(name) + stepMs);
        leftMs -= stepMs;
        if (leftMs !== 0) await pause(CLOCK_STEP_EVERY_MS);
      }
    },
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export function kindOf(name: KindName): Kind {
  return KINDS[name];
}

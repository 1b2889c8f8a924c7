import { parseArgs } from 'node:util';
import { Unusable } from '../lib/unusable.js';

export const TARGETS = ['http', 'socket'] as const;
export type TargetName = (typeof TARGETS)[number];

export const HELP = `npm run fuzz -- [http|socket] [options]

Sends generated requests and sockets to a casino of its own on loopback: valid ones, and ones with unknown or dangerous
keys, wrong types, huge or malformed values, forged tokens, ids of others, broken encodings and broken frames. Requests
come from /api/openapi.json, frames from services/realtime/asyncapi.yaml. Without a target, both are fuzzed in turn.

  --seconds <n>      duration, of which a fifth is without fuzzing to measure the healthy player (default 60)
  --seed <n>         seed of everything that is sent (default: random; it is printed)
  --requests <n>     maximum number of requests, and of sockets (default: as many as there is time for)
  --per-second <n>   requests per second; there are a quarter as many sockets (default 100)
  --first <n>        number in the seed's sequence at which to begin; findings name their number
  --hold-p99         fail if the healthy player's p99 of bets or pushes is more than twice that without fuzzing; use it
                     on a machine with nothing else to do
  --help             print this help

Rules: no status 5xx, every response is documented, problems have at most 16 kB, nobody gets in with a forged token, no
wrong body is accepted, every violation of the socket protocol closes the socket with a documented code. A healthy player
bets all the time: no bet fails, the connection and the session last, and the balance is exact. At the end the process
stops properly, \`verify\` has no findings, and the log has no errors, stack traces or secrets.
Exit code: 0 no findings, 1 findings, 2 the fuzzer could not run.
`;

export interface FuzzOptions {
  help: boolean;
  targets: TargetName[];
  seconds: number;
  seed: number;
  requests: number;
  perSecond: number;
  first: number;
  holdP99: boolean;
}

/** @throws Unusable for unknown or invalid options */
export function readOptions(args: string[]): FuzzOptions {
  const { values, positionals } = parsed(args);
  for (const name of positionals) {
    if (!isTarget(name)) throw new Unusable(`${name}: the targets are ${TARGETS.join(' and ')}`);
  }
  const chosen = positionals.filter(isTarget);
  return {
    help: values.help === true,
    targets: chosen.length > 0 ? chosen : [...TARGETS],
    seconds: whole('seconds', values.seconds, 60, 10),
    seed: whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31), 0),
    requests: whole('requests', values.requests, Number.MAX_SAFE_INTEGER, 1),
    perSecond: whole('per-second', values['per-second'], 100, 4),
    first: whole('first', values.first, 0, 0),
    holdP99: values['hold-p99'] === true,
  };
}

const isTarget = (name: string): name is TargetName => TARGETS.includes(name as TargetName);

function parsed(args: string[]) {
  const text = { type: 'string' } as const;
  const is = { type: 'boolean' } as const;
  try {
    const options = {
      seconds: text,
      seed: text,
      requests: text,
      'per-second': text,
      first: text,
      'hold-p99': is,
      help: is,
    };
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Unusable((error as Error).message);
  }
}

function whole(name: string, given: string | undefined, fallback: number, least: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Unusable(`--${name} ${given}: must be an integer of at least ${least}`);
  }
  return value;
}

import { parseArgs } from 'node:util';
import { FUZZ } from '../../set-up/command-lines.mjs';
import { Unusable } from '../lib/unusable.js';

export const TARGETS = ['http', 'socket'] as const;
export type TargetName = (typeof TARGETS)[number];

export interface FuzzOptions {
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
    if (!isTarget(name)) throw new Unusable(`unknown target ${name}; choose one of ${TARGETS.join(', ')}`);
  }
  const chosen = positionals.filter(isTarget);
  return {
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
  try {
    return parseArgs({ args, allowPositionals: true, options: FUZZ.options });
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

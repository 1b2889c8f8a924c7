import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from '../../set-up/command-lines.mjs';
import { ROOT } from '../../set-up/root.mjs';
import { COMPOSE_SECRETS, readCompose } from '../cluster/compose.js';
import { KIND_NAMES, type KindName } from './kinds.js';
import { type Step, scheduleOf } from './schedule.js';

const SHORT = { players: 20, moments: 1 };
const LONG = { players: 100, moments: 20 };

export interface TrialOptions {
  seed: number;
  faults: KindName[];
  /** Number of times that each kind of fault is injected. */
  moments: number;
  players: number;
}

export interface Options extends TrialOptions {
  /** Whether to print only the list of faults. */
  list: boolean;
  /** Whether to print only the schedule, without running it. */
  schedule: boolean;
  steps: Step[];
  /** Command-line options that repeat this run exactly. */
  repeat: string;
}

/** A usage error of the command, described in one line. */
export class NotUnderstood extends Error {}

/**
 * Parses the command line.
 * @throws NotUnderstood
 */
export function readOptions(args: string[]): Options {
  const values = parsed(args);
  const fallback = values.short ? SHORT : LONG;
  const seed = whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31), 0);
  const moments = whole('moments', values.moments, fallback.moments, 1);
  const players = whole('players', values.players, fallback.players, 1);
  const faults = (values.faults?.split(',') ?? KIND_NAMES) as KindName[];
  for (const name of faults)
    if (!KIND_NAMES.includes(name))
      throw new NotUnderstood(`--faults ${name}: must be one of ${KIND_NAMES.join(', ')}`);
  if (new Set(faults).size < faults.length) throw new NotUnderstood('--faults: each fault may be named only once');
  const options = { seed, faults, moments, players, isShort: values.short === true };
  const repeat = `--seed ${seed} --faults ${faults.join(',')} --moments ${moments} --players ${players}${values.short ? ' --short' : ''}`;
  const steps = scheduleOf({ ...options, services: servicesOfFile() });
  return { ...options, repeat, steps, schedule: values.schedule === true, list: values.list === true };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: FAULTS.options }).values;
  } catch (error) {
    throw new NotUnderstood((error as Error).message.split('\n', 1).join());
  }
}

function whole(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > 2 ** 31)
    throw new NotUnderstood(`--${name} ${text}: must be an integer of at least ${least}`);
  return number;
}

/** Returns the names of Goldwake's own processes in docker-compose.yml. */
function servicesOfFile(): string[] {
  const file = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return readCompose(file, Object.fromEntries(COMPOSE_SECRETS.map((name) => [name, 'unused'])))
    .filter(({ kind }) => kind === 'service')
    .map(({ name }) => name);
}

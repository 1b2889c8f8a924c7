import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCompose } from '../dist/cluster/compose.js';
import { ROOT } from '../set-up/root.mjs';
import { KINDS } from './kinds.mjs';
import { scheduleOf } from './schedule.mjs';

export const HELP = `npm run test:faults -- [options]

  --seed <n>       seed of the faults and of the players' actions (default: random; it is printed)
  --faults <a,b>   only these kinds of faults, in this order
  --moments <n>    number of injections of each fault (default 20)
  --players <n>    number of players who bet, claim and play during the faults (default 100)
  --short          inject every fault once, with 20 players and short downtimes: a few minutes
  --schedule       print the seed's schedule and exit
  --help           print this help

Faults:
${Object.entries(KINDS)
  .map(([name, { what }]) => `  ${name.padEnd(16)} ${what}`)
  .join('\n')}

After each fault the cluster must recover within 30 s without help; after each kind of fault all responses and pushes are
compared with the store. Exit code: 0 no findings, 1 findings, 2 the test could not run.
`;

const SHORT = { players: 20, moments: 1 };
const LONG = { players: 100, moments: 20 };

/** A usage error, described in one line. */
export class NotUnderstood extends Error {}

/**
 * Parses the command line.
 * @returns seed, faults, moments, players, and the resulting `steps`
 * @throws NotUnderstood
 */
export function readOptions(args) {
  const values = parsed(args);
  if (values.help) return { help: true };
  const fallback = values.short ? SHORT : LONG;
  const seed = whole('seed', values.seed, Math.floor(Math.random() * 2 ** 31), 0);
  const moments = whole('moments', values.moments, fallback.moments, 1);
  const players = whole('players', values.players, fallback.players, 1);
  const faults = values.faults?.split(',') ?? Object.keys(KINDS);
  for (const name of faults)
    if (!Object.hasOwn(KINDS, name))
      throw new NotUnderstood(`--faults ${name}: must be one of ${Object.keys(KINDS).join(', ')}`);
  if (new Set(faults).size < faults.length) throw new NotUnderstood('--faults: each fault may be named only once');
  const options = { seed, faults, moments, players, isShort: values.short === true };
  const told = `--seed ${seed} --faults ${faults.join(',')} --moments ${moments} --players ${players}${values.short ? ' --short' : ''}`;
  return { ...options, told, schedule: values.schedule, steps: scheduleOf({ ...options, services: servicesOfFile() }) };
}

function parsed(args) {
  const text = { type: 'string' };
  const is = { type: 'boolean' };
  try {
    return parseArgs({
      args,
      options: { seed: text, faults: text, moments: text, players: text, short: is, schedule: is, help: is },
    }).values;
  } catch (error) {
    throw new NotUnderstood(error.message.split('\n')[0]);
  }
}

function whole(name, text, fallback, least) {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > 2 ** 31)
    throw new NotUnderstood(`--${name} ${text}: must be an integer of at least ${least}`);
  return number;
}

/** Returns the names of Goldwake's own processes in docker-compose.yml. */
function servicesOfFile() {
  const file = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return readCompose(file, { GOLDWAKE_INTERNAL_KEY: 'unused' })
    .filter(({ kind }) => kind === 'service')
    .map(({ name }) => name);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCompose } from '../cluster/compose.mjs';
import { ROOT } from '../root.mjs';
import { KINDS } from './kinds.mjs';
import { scheduleOf } from './schedule.mjs';

export const HELP = `npm run test:faults -- [options]

  --seed <n>       of all that goes wrong, and of what the players do (default: any, and told)
  --faults <a,b>   only these, in this order
  --moments <n>    of each fault (default 20)
  --players <n>    that bet, claim and play meanwhile (default 100)
  --short          every fault once, with 20 players; what is away is away for seconds: some minutes
  --schedule       prints what the seed will bring, and runs nothing
  --help           this page

Faults:
${Object.entries(KINDS)
  .map(([name, { what }]) => `  ${name.padEnd(16)} ${what}`)
  .join('\n')}

After each the house must be well within 30 s by itself; after each kind everything that players were told is held against
the store. Exit code: 0 all kept, 1 something was found, 2 it could not be run.
`;

const SHORT = { players: 20, moments: 1 };
const LONG = { players: 100, moments: 20 };

/** In one clear line. */
export class NotUnderstood extends Error {}

/** @returns seed, faults, moments, players, and the `steps` that they make @throws NotUnderstood */
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
      throw new NotUnderstood(`--faults ${name}: must be of ${Object.keys(KINDS).join(', ')}`);
  if (new Set(faults).size < faults.length) throw new NotUnderstood('--faults: names one twice');
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
    throw new NotUnderstood(`--${name} ${text}: must be a whole number from ${least}`);
  return number;
}

/** Names of Goldwake's own processes, as docker-compose.yml has them. */
function servicesOfFile() {
  const file = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return readCompose(file, { GOLDWAKE_INTERNAL_KEY: 'unused' })
    .filter(({ kind }) => kind === 'service')
    .map(({ name }) => name);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AUDIT } from '../../set-up/command-lines.mjs';
import { fail } from '../../set-up/log.mjs';
import { progress } from '../lib/progress.js';
import type { AuditedGame } from './audited-game.js';
import { AUDITED_GAMES, EVERY_AUDIT } from './games.js';
import { type GameFigures, judge } from './judge.js';
import { writeParSheets } from './par-sheet.js';
import { reportPage, reportTable } from './report.js';
import { simulateInThreads } from './simulate-in-threads.js';

const WRONG_OPTIONS = 2;
const ROUNDS_MAX = 1e12;
const THREADS_MAX = 256;
const PROGRESS_EACH_MS = 1_000;

/** @returns the exit code */
export async function audit(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: AUDIT.options });
  const games = gamesNamed(values.game ?? 'all');
  if (values.par) {
    const others = Object.keys(values).filter((option) => option !== 'par' && option !== 'game');
    if (others.length > 0) fail(`--par simulates nothing; remove --${others.join(' and --')}`, WRONG_OPTIONS);
    for (const file of writeParSheets(games === AUDITED_GAMES ? EVERY_AUDIT : games)) console.log(`wrote ${file}`);
    return 0;
  }
  const rounds = wholeNumber('rounds', values.rounds ?? '1e7', ROUNDS_MAX);
  const threads = wholeNumber('threads', values.threads ?? String(availableParallelism()), THREADS_MAX);
  const { seed = 'goldwake', hmac = false } = values;
  const report = values.report === undefined ? undefined : preparedFolder(values.report);
  const results: GameFigures[] = [];
  for (const game of games) {
    const result = await auditGame(game, { rounds, threads, seed, hmac });
    console.log(`\n${reportTable(result)}`);
    results.push(result);
  }
  if (report !== undefined) {
    const about = { rounds, seed, hmac, threads, node: process.version };
    writeFileSync(join(report, 'audit.json'), `${JSON.stringify({ ...about, games: results }, null, 2)}\n`);
    writeFileSync(join(report, 'audit.html'), reportPage(about, results));
    console.log(`\nwrote ${join(report, 'audit.html')} and audit.json`);
  }
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

async function auditGame(
  game: AuditedGame,
  options: { rounds: number; threads: number; seed: string; hmac: boolean },
): Promise<GameFigures> {
  const { line, over } = progress();
  const started = performance.now();
  const secondsSince = () => (performance.now() - started) / 1_000;
  let shown = started;
  const tallies = await simulateInThreads({
    ...options,
    game: EVERY_AUDIT.indexOf(game),
    onProgress(done) {
      if (performance.now() - shown < PROGRESS_EACH_MS) return;
      shown = performance.now();
      const perSecond = done / secondsSince();
      const left = Math.round((options.rounds - done) / perSecond);
      over(`${game.game_id}: ${percent(done / options.rounds)} % · ${millions(perSecond)} rounds/s · ${left} s left`);
    },
  });
  const seconds = secondsSince();
  line(
    `${game.game_id}: ${options.rounds} rounds in ${seconds.toFixed(1)} s · ${millions(options.rounds / seconds)} rounds/s`,
  );
  return judge(game, tallies, seconds);
}

function gamesNamed(id: string): readonly AuditedGame[] {
  const games = id === 'all' ? AUDITED_GAMES : EVERY_AUDIT.filter(({ game_id }) => id === game_id);
  if (games.length > 0) return games;
  const ids = AUDITED_GAMES.map(({ game_id }) => game_id).join(', ');
  return fail(`--game ${id}: unknown game; choose one of ${ids}, a slot such as the-eel-wife, or all`, WRONG_OPTIONS);
}

function wholeNumber(option: string, value: string, max: number): number {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) && number >= 1 && number <= max
    ? number
    : fail(`--${option} ${value}: must be an integer from 1 to ${max}`, WRONG_OPTIONS);
}

/** Creates the folder before the simulation, so that a path that cannot be written fails at once. */
function preparedFolder(path: string): string {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    return fail(`--report ${path}: the folder cannot be created: ${(error as Error).message}`, WRONG_OPTIONS);
  }
}

function percent(share: number): string {
  return String(Math.floor(share * 100));
}

function millions(number: number): string {
  return `${(number / 1e6).toFixed(2)} M`;
}

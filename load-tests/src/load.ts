import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Progress, progress } from '@goldwake/tools/lib/progress';
import { Unusable } from '@goldwake/tools/lib/unusable';
import { ROOT } from '@goldwake/tools/set-up/root';
import { SIGNALS } from '@goldwake/tools/set-up/run';
import { Casino, type LoadPlayer, makeKnown, openPlayers, type PulseReport } from '@goldwake/tools/simulation/casino';
import { ask } from '@goldwake/tools/simulation/http';
import { forgetPlayers, hasBenchDoors, opensPlayers, signUpPlayers } from '@goldwake/tools/simulation/players';
import { Crowd } from './crowd/crowd.js';
import { rolesOf } from './crowd/roles.js';
import { findK6 } from './k6-binary.js';
import type { LoadOptions } from './options.js';
import { SCENARIOS } from './profiles.js';
import { reportOf } from './report.js';
import { runK6 } from './run-k6.js';
import { StalledSockets } from './stalled.js';
import { type Summary, summaryOf } from './summary.js';
import { figuresOf, verdictOf } from './verdict.js';
import { Watch } from './watch.js';

/** Allowance for files that the process opens in addition to the sockets of a run. */
const OTHER_FILES = 500;

/** Scenarios for which the casino need not generate pushes. */
const WITHOUT_PULSE = Object.entries(SCENARIOS).flatMap(([name, { pulse }]) => (pulse ? [] : [name]));

/**
 * Runs one load test, from creating the players to writing the report.
 * @returns whether no threshold was crossed
 * @throws Unusable
 */
export async function load({ scenario, profileName, profile, url, report }: LoadOptions): Promise<boolean> {
  const k6 = findK6();
  requireFiles(profile.sockets);
  const leaving = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-k6-'));
  const stalled = scenario === 'slow' ? new StalledSockets() : undefined;
  const roles = rolesOf(scenario, profile);
  const show = progress();
  let casino: Casino | undefined;
  let watch: Watch | undefined;
  let crowd: Crowd | undefined;
  const leave = () => leaving.abort();
  for (const name of SIGNALS) process.on(name, leave);
  try {
    show.line(`${scenario}, profile ${profileName}: ${profile.sockets} sockets`);
    if (url === undefined) casino = await Casino.open();
    const target = casino?.url ?? String(url);
    const doors = await hasBenchDoors(target);
    if (SCENARIOS[scenario].pulse && !doors) {
      throw new Unusable(
        `${scenario} needs a casino that was started with GOLDWAKE_BENCH=1; without it, choose one of ${WITHOUT_PULSE.join(', ')}`,
      );
    }
    const sleepy = stalled ? Math.max(1, Math.round((profile.sockets * profile.stalled_per_hundred) / 100)) : 0;
    const players = await createPlayers({
      target,
      casino,
      doors,
      count: roles.players + (stalled ? 1 : 0),
      show,
      leaving,
    });
    const startedAt = Date.now();
    watch = new Watch(target, (point) => show.over(figuresOf(point)));
    watch.start();
    const stalledPlayer = stalled && players.pop();
    if (stalledPlayer) stalled.open(target, stalledPlayer, sleepy);
    if (roles.crowd && roles.crowd.size > 0) {
      crowd = new Crowd();
      await crowd.open(target, roles.crowd.channel, players.slice(roles.k6.sockets, profile.sockets));
    }
    const { signal } = leaving;
    const result = await runK6({ ...k6, folder, scenario, url: target, profile: roles.k6, players, signal });
    leaving.signal.throwIfAborted();
    watch.stop();
    const summary = summaryOf({
      scenario,
      profileName,
      profile,
      ownCasino: casino !== undefined,
      startedAt,
      k6: result,
      series: watch.series,
      writtenWithinMs: watch.writtenWithinMs,
      pulse: doors ? await ask<PulseReport>(`${target}/api/bench/pulse`) : null,
      stalled: stalled?.counts ?? null,
      readers: crowd ? await crowd.read(result) : null,
      versions: { goldwake: revision(), k6: k6.version, node: process.version },
    });
    await writeReport(report, scenario, summary);
    show.line(verdictOf(summary, join(report, scenario)));
    return summary.passed;
  } catch (error) {
    throw leaving.signal.aborted ? new Unusable('stopped by a signal') : error;
  } finally {
    for (const name of SIGNALS) process.off(name, leave);
    watch?.stop();
    stalled?.close();
    await crowd?.close();
    await casino?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface PlayersWanted {
  target: string;
  casino: Casino | undefined;
  /** Whether the casino offers the bench API (GOLDWAKE_BENCH=1). */
  doors: boolean;
  count: number;
  show: Progress;
  leaving: AbortController;
}

async function createPlayers({ target, casino, doors, count, show, leaving }: PlayersWanted): Promise<LoadPlayer[]> {
  const step = (made: number) => {
    leaving.signal.throwIfAborted();
    show.over(`  ${made} of ${count} players`);
  };
  if (casino) return casino.players(count, { step });
  if (doors) await forgetPlayers(target);
  // An external casino creates the players through its bench API. In cluster mode no process can do that, so the
  // players sign up over HTTP.
  if (doors && (await opensPlayers(target))) return openPlayers(target, count, { step });
  const players = await signUpPlayers(target, count, step);
  if (doors) await makeKnown(target, players);
  return players;
}

async function writeReport(folder: string, scenario: string, summary: Summary): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${scenario}.json`), `${JSON.stringify(summary, null, 2)}\n`);
  await writeFile(join(folder, `${scenario}.html`), reportOf(summary));
}

function requireFiles(sockets: number): void {
  if (process.platform === 'win32') return;
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const needed = sockets + OTHER_FILES;
  if (limit === 'unlimited' || Number(limit) >= needed) return;
  throw new Unusable(
    `${needed} open files are needed, but the limit is ${limit}; raise ulimit -n or choose a smaller profile`,
  );
}

function revision(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

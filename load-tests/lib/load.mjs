import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../tools/set-up/root.mjs';
import { SCENARIOS } from '../profiles.mjs';
import { Casino, makeKnown, openPlayers } from './casino.mjs';
import { ask } from './http.mjs';
import { findK6 } from './k6-binary.mjs';
import { Unusable } from './options.mjs';
import { forgetPlayers, hasBenchDoors, opensPlayers, signUpPlayers } from './players.mjs';
import { progress } from './progress.mjs';
import { reportOf } from './report.mjs';
import { runK6 } from './run-k6.mjs';
import { StalledSockets } from './stalled.mjs';
import { summaryOf } from './summary.mjs';
import { Watch } from './watch.mjs';

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Number of files that are open in addition to the sockets of a run. */
const OTHER_FILES = 500;

/**
 * Runs one load test from start to report.
 * @returns whether no threshold was crossed
 * @throws Unusable
 */
export async function load({ scenario, profileName, profile, url, report }) {
  const k6 = findK6();
  requireFiles(profile.sockets);
  const leaving = new AbortController();
  const folder = await mkdtemp(join(tmpdir(), 'goldwake-k6-'));
  const stalled = scenario === 'slow' ? new StalledSockets() : undefined;
  const show = progress();
  let casino;
  let watch;
  const leave = () => leaving.abort();
  for (const name of ENDINGS) process.on(name, leave);
  try {
    show.line(`${scenario}, profile ${profileName}: ${profile.sockets} sockets`);
    casino = url === undefined ? await Casino.open() : undefined;
    const target = casino?.url ?? url;
    const doors = await hasBenchDoors(target);
    if (SCENARIOS[scenario].pulse && !doors) {
      throw new Unusable(
        `${scenario} needs a casino that was started with GOLDWAKE_BENCH=1; only smoke and money work without it`,
      );
    }
    const sleepy = stalled ? Math.max(1, Math.round((profile.sockets * profile.stalled_per_hundred) / 100)) : 0;
    const players = await createPlayers({
      target,
      casino,
      doors,
      count: profile.sockets + (stalled ? 1 : 0),
      show,
      leaving,
    });
    const startedAt = Date.now();
    watch = new Watch(target, show.figures);
    watch.start();
    stalled?.open(target, players.pop(), sleepy);
    const result = await runK6({ ...k6, folder, scenario, url: target, profile, players, signal: leaving.signal });
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
      pulse: doors ? await ask(`${target}/api/bench/pulse`) : null,
      stalled: stalled?.counts ?? null,
      versions: { goldwake: revision(), k6: k6.version, node: process.version },
    });
    await writeReport(report, scenario, summary);
    show.verdict(summary, join(report, scenario));
    return summary.passed;
  } catch (error) {
    throw leaving.signal.aborted ? new Unusable('stopped by a signal') : error;
  } finally {
    for (const name of ENDINGS) process.off(name, leave);
    watch?.stop();
    stalled?.close();
    await casino?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createPlayers({ target, casino, doors, count, show, leaving }) {
  const step = (made) => {
    leaving.signal.throwIfAborted();
    show.step('players', made, count);
  };
  if (casino) return casino.players(count, { step });
  if (doors) await forgetPlayers(target);
  // An external casino with the bench API opens players through it too; in cluster mode no process can do that, so the
  // players sign up.
  if (doors && (await opensPlayers(target))) return openPlayers(target, count, { step });
  const players = await signUpPlayers(target, count, step);
  if (doors) await makeKnown(target, players);
  return players;
}

async function writeReport(folder, scenario, summary) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${scenario}.json`), `${JSON.stringify(summary, null, 2)}\n`);
  await writeFile(join(folder, `${scenario}.html`), reportOf(summary));
}

function requireFiles(sockets) {
  if (process.platform === 'win32') return;
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  const needed = sockets + OTHER_FILES;
  if (limit === 'unlimited' || Number(limit) >= needed) return;
  throw new Unusable(
    `${needed} open files are needed, but the limit is ${limit}; raise ulimit -n or choose a smaller profile`,
  );
}

function revision() {
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

/**
 * Measures interaction latency with the CPU slowed down four times: the longest event of each interaction, as defined
 * by Interaction to Next Paint (INP). Covers the lobby, dice, Halyard, Breakwater and Blackjack of the built casino on
 * a phone and a desktop screen, in a real Chromium with real input. As a baseline, the same browser at the same speed
 * measures a page that has only one button: no interaction can be faster. `npm run bench -- --only interactions`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium } from '../lib/chromium.js';
import { median, percentile } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { startCasino } from './lib/casino-under-load.js';
import { visitDice } from './lib/dice-visit.js';
import { watchInteractions } from './lib/interaction-watch.js';
import { visitLobby } from './lib/lobby-visit.js';
import { visitOriginals } from './lib/originals-visit.js';
import { type Found, PageInput } from './lib/page-input.js';

const SLOWER = 4;
const TARGET_P95_MS = 100;
const TARGET_SLOWEST_MS = 150;
const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const BARE_PRESSES = 6;
/** Number of bets placed before the visit: enough to fill one page of the bet history. */
const EARLIER_BETS = 12;

/**
 * Latencies of all interactions of one kind, in milliseconds. `waitMs` and `workMs` describe the interaction at the
 * 95th percentile.
 */
interface Figure {
  count: number;
  p50Ms: number;
  p95Ms: number;
  slowestMs: number;
  waitMs: number;
  workMs: number;
}

interface Device {
  bare: Figure;
  all: Figure;
  kinds: Record<string, Figure>;
}

interface Result {
  rounds: number;
  slower: number;
  figures: Record<string, Device>;
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const casino = await startCasino(dataDir);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Chromium's sandbox does not start when the user is root, as in containers.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const figures: Result['figures'] = {};
    for (const [device, options] of Object.entries(DEVICES)) {
      const here = { touch: options.hasTouch ?? false, trial };
      const context = await browser.newContext({
        ...options,
        baseURL: casino.url,
        locale: 'en-US',
        colorScheme: 'dark',
      });
      await context.addInitScript(watchInteractions);
      await signUp(context, device);
      const found: Found[] = [];
      const bare: Found[] = [];
      for (let round = 0; round < rounds; round++) {
        bare.push(...(await onPage(context, here, pressBareButton)));
        found.push(...(await onPage(context, here, visit)));
      }
      await context.close();
      figures[device] = { bare: figureOf(bare), all: figureOf(found), kinds: byKind(found) };
    }
    return { rounds, slower: slowdown(trial), figures };
  } finally {
    await browser.close();
    await casino.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const slowdown = (trial: boolean) => (trial ? 1 : SLOWER);

/** Signs up a player and places `EARLIER_BETS` bets, so that the bet history is not empty. */
async function signUp(context: BrowserContext, username: string): Promise<void> {
  const post = async (path: string, data: object, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const reply = await context.request.post(`/api${path}`, { data, headers });
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
    return reply.json();
  };
  const { access_token, user } = await post('/auth/sign-up', {
    email: `${username}@example.test`,
    username,
    password: 'harbour lights at dusk',
    dateOfBirth: '1990-01-31',
  });
  await post('/promotions/daily-claim', {}, access_token);
  const bet = { currency: 'gold_coins', stake: '1000000', target: '50.00', direction: 'over' };
  for (let bets = 0; bets < EARLIER_BETS; bets++) await post('/games/dice/bets', bet, access_token);
  const page = await context.newPage();
  // Only a page of the casino's origin can write its localStorage; any page will do.
  await page.goto('/favicon.svg');
  await page.evaluate((uid) => localStorage.setItem('goldwake.session', uid), user.uid);
  await page.close();
}

async function onPage(
  context: BrowserContext,
  { touch, trial }: { touch: boolean; trial: boolean },
  doThere: (input: PageInput) => Promise<void>,
): Promise<Found[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown(trial) });
  const input = new PageInput(page, cdp, touch, trial);
  await doThere(input);
  await page.close();
  return input.found;
}

async function visit(input: PageInput): Promise<void> {
  await input.page.goto('/');
  await input.page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
  await input.page.waitForLoadState('networkidle');
  await visitLobby(input);
  await visitDice(input);
  await visitOriginals(input);
}

async function pressBareButton(input: PageInput): Promise<void> {
  await input.page.goto('data:text/html,<button onclick="this.textContent = Number(this.textContent) + 1">0</button>');
  for (let presses = 0; presses < BARE_PRESSES; presses++) await input.press('bare', input.page.getByRole('button'));
}

function byKind(found: Found[]): Record<string, Figure> {
  const kinds = new Set(found.map(({ kind }) => kind));
  const rows = [...kinds].map((kind): [string, Figure] => [kind, figureOf(found.filter((one) => one.kind === kind))]);
  return Object.fromEntries(rows.sort(([, one], [, other]) => other.p95Ms - one.p95Ms));
}

/**
 * Summarizes the latencies of interactions. For the interaction at the 95th percentile, it also reports the wait before
 * the event handlers and the time that they ran.
 */
function figureOf(found: Found[]): Figure {
  const all = found.map(({ ms }) => ms);
  const p95Ms = percentile(all, 0.95);
  const { waitMs = 0, workMs = 0 } = found.find(({ ms }) => ms === p95Ms) ?? {};
  return { count: found.length, p50Ms: median(all), p95Ms, slowestMs: Math.max(...all), waitMs, workMs };
}

export function print({ rounds, slower, figures }: Result): void {
  for (const [device, { bare, all, kinds }] of Object.entries(figures)) {
    console.log(
      `${device}: interaction latency with a CPU throttled ${slower}-fold (${rounds} visits); wait, work and frame are those of the p95 interaction`,
    );
    const rows = Object.entries(kinds).map(([kind, figure]) => [kind, line(figure)]);
    console.table({
      ...Object.fromEntries(rows),
      'all of them': line(all),
      'a bare button, for comparison': line(bare),
    });
    console.log(
      `p95 of all: ${all.p95Ms} ms, target: ≤ ${TARGET_P95_MS} ms, met: ${yesOrNo(all.p95Ms <= TARGET_P95_MS)}`,
    );
    console.log(
      `slowest: ${all.slowestMs} ms, target: ≤ ${TARGET_SLOWEST_MS} ms, met: ${yesOrNo(all.slowestMs <= TARGET_SLOWEST_MS)}`,
    );
  }
}

function line({ count, p50Ms, p95Ms, slowestMs, waitMs, workMs }: Figure): Record<string, number> {
  return {
    count,
    'p50 ms': p50Ms,
    'p95 ms': p95Ms,
    slowest: slowestMs,
    wait: Math.round(waitMs),
    work: Math.round(workMs),
    frame: Math.round(p95Ms - waitMs - workMs),
  };
}

/**
 * Measures interaction latency with the CPU slowed down four times: the longest event of each interaction, as defined
 * by Interaction to Next Paint, in the lobby and at the dice table of the built casino, on a phone screen and on a
 * desktop screen, in a real Chromium with real input. As a baseline, the same browser at the same speed measures a page
 * that has only one button: no interaction can be faster. Run by `npm run bench`, or on its own on built code: `node
 * tools/benchmarks/interactions.mjs [--rounds 5]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../dist/lib/chromium.js';
import { startCasino } from './lib/casino-under-load.mjs';
import { visitDice } from './lib/dice-visit.mjs';
import { watchInteractions } from './lib/interaction-watch.mjs';
import { visitLobby } from './lib/lobby-visit.mjs';
import { median } from './lib/median.mjs';
import { PageInput } from './lib/page-input.mjs';

const SLOWER = 4;
const TARGET_P95_MS = 100;
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const BARE_PRESSES = 6;
/** Number of bets placed before the visit: enough to fill one page of the bet history. */
const EARLIER_BETS = 12;

export async function run({ rounds, trial = false }) {
  const slower = trial ? 1 : SLOWER;
  const dataDir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  const casino = await startCasino(dataDir);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Chromium's sandbox does not start as root, which is the user in containers.
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const figures = {};
    for (const [device, options] of Object.entries(DEVICES)) {
      const context = await browser.newContext({
        ...options,
        baseURL: casino.url,
        locale: 'en-US',
        colorScheme: 'dark',
      });
      await context.addInitScript(watchInteractions);
      await signUp(context, device);
      const found = [];
      const bare = [];
      for (let round = 0; round < rounds; round++) {
        bare.push(...(await onPage(context, { touch: options.hasTouch, slower }, pressBareButton)));
        found.push(...(await onPage(context, { touch: options.hasTouch, slower }, visit)));
      }
      await context.close();
      figures[device] = { bare: figureOf(bare), all: figureOf(found), kinds: byKind(found) };
    }
    return { rounds, slower, figures };
  } finally {
    await browser.close();
    await casino.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Signs up a player and places the earlier bets. */
async function signUp(context, username) {
  const post = async (path, data, token) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
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
  // localStorage can be written only from a page of the casino's origin; any page works.
  await page.goto('/favicon.svg');
  await page.evaluate((uid) => localStorage.setItem('goldwake.session', uid), user.uid);
  await page.close();
}

async function onPage(context, { touch = false, slower }, doThere) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const input = new PageInput(page, cdp, touch);
  await doThere(input);
  await page.close();
  return input.found;
}

async function visit(input) {
  await input.page.goto('/');
  await input.page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
  await input.page.waitForLoadState('networkidle');
  await visitLobby(input);
  await visitDice(input);
}

async function pressBareButton(input) {
  await input.page.goto('data:text/html,<button onclick="this.textContent = Number(this.textContent) + 1">0</button>');
  for (let presses = 0; presses < BARE_PRESSES; presses++) await input.press('bare', input.page.getByRole('button'));
}

function byKind(found) {
  const kinds = new Set(found.map(({ kind }) => kind));
  const rows = [...kinds].map((kind) => [kind, figureOf(found.filter((one) => one.kind === kind))]);
  return Object.fromEntries(rows.sort(([, one], [, other]) => other.p95Ms - one.p95Ms));
}

/**
 * Summarizes interactions. The one at p95 is reported with its parts: the wait before the event handlers, their work,
 * and the time to the next frame.
 */
function figureOf(found) {
  const sorted = found.toSorted((one, other) => one.ms - other.ms);
  const { ms, waitMs = 0, workMs = 0 } = sorted[Math.ceil(0.95 * sorted.length) - 1];
  return { count: found.length, p50Ms: median(found.map((one) => one.ms)), p95Ms: ms, waitMs, workMs };
}

export function print({ rounds, slower, figures }) {
  for (const [device, { bare, all, kinds }] of Object.entries(figures)) {
    console.log(
      `${device}: interaction latency, CPU slowed down ${slower} times (${rounds} visits); wait, work and frame belong to the interaction at p95`,
    );
    console.table({ ...mapped(kinds, line), 'all of them': line(all), 'a bare button, for comparison': line(bare) });
    console.log(
      `p95 of all: ${all.p95Ms} ms, target: ≤ ${TARGET_P95_MS} ms, met: ${all.p95Ms <= TARGET_P95_MS ? 'yes' : 'NO'}`,
    );
  }
}

function line({ count, p50Ms, p95Ms, waitMs, workMs }) {
  return {
    count,
    'p50 ms': p50Ms,
    'p95 ms': p95Ms,
    wait: Math.round(waitMs),
    work: Math.round(workMs),
    frame: Math.round(p95Ms - waitMs - workMs),
  };
}

function mapped(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Number(values.rounds) }));
}

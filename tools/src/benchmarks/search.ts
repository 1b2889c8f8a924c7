/**
 * Measures the latency of the game search over HTTP at 200 requests per second, with the shipped games and
 * with 10,000 generated games, on the built casino in its own process with an empty temporary folder. The
 * queries imitate typing: prefixes of names, letter by letter, sometimes two words in reverse order or a
 * filter, 50 games per page. Latency counts from the scheduled time of a request, not from the time when it
 * could be sent. `npm run bench -- --only search`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../lib/random.js';
import { median, percentile } from '../lib/statistics.js';
import { type BenchOptions, yesOrNo } from './lib/bench.js';
import { startCasino } from './lib/casino-under-load.js';
import { catalogueOf } from './lib/many-games.js';

const RATE = 200;
const ROUND_S = 5;
const WARM_UP_S = 2;
const TRIAL_S = 1;
const SIZES = [403, 10_000];
const TARGET_P99_MS = 20;

interface Latencies {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Result {
  rounds: number;
  seconds: number;
  figures: (Latencies & { games: number })[];
}

export async function run({ rounds, trial }: BenchOptions): Promise<Result> {
  const [warmUp, seconds] = trial ? [TRIAL_S, TRIAL_S] : [WARM_UP_S, ROUND_S];
  const figures: Result['figures'] = [];
  for (const size of SIZES) figures.push(await over(size, { rounds, warmUp, seconds }));
  return { rounds, seconds, figures };
}

async function over(
  size: number,
  { rounds, warmUp, seconds }: { rounds: number; warmUp: number; seconds: number },
): Promise<Latencies & { games: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const catalogue = catalogueOf(size);
    const file = join(dir, 'catalogue.json');
    await writeFile(file, JSON.stringify(catalogue));
    const casino = await startCasino(join(dir, 'data'), { GOLDWAKE_CATALOGUE: file });
    try {
      const queries = typed(catalogue.games.map(({ name }) => name));
      await load(casino.url, queries, warmUp);
      const found: Latencies[] = [];
      for (let round = 0; round < rounds; round++) found.push(await load(casino.url, queries, seconds));
      const of = (figure: keyof Latencies) => median(found.map((one) => one[figure]));
      return { games: catalogue.games.length, perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') };
    } finally {
      await casino.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Generates search queries that grow letter by letter, as a user types them. */
function* typed(names: string[]): Generator<string, never> {
  const random = randomOf(7);
  for (;;) {
    const name = names[Math.floor(random() * names.length)] ?? '';
    const words = name.split(' ');
    const asked = random() < 0.2 ? `${words.at(-1)} ${words[0]}` : name;
    const tags = random() < 0.2 ? '&tags=slots,show' : '';
    const characters = [...asked];
    const end = Math.min(characters.length, 12);
    for (let length = 1; length <= end; length++) {
      const text = encodeURIComponent(characters.slice(0, length).join(''));
      yield `/api/games?page=1&pageSize=50&enabled=true&name=${text}${tags}`;
    }
  }
}

/**
 * Sends requests at random intervals, without waiting for earlier responses.
 * @returns the latencies from the scheduled time of each request
 */
async function load(url: string, queries: Generator<string, never>, seconds: number): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true });
  const random = randomOf(3);
  const waits: Promise<number>[] = [];
  const began = performance.now();
  for (let due = began; due < began + seconds * 1_000; due += (-Math.log(1 - random()) * 1_000) / RATE) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    waits.push(answered(url + queries.next().value, agent, due));
  }
  const ms = await Promise.all(waits);
  const perSecond = (1_000 * ms.length) / (performance.now() - began);
  agent.destroy();
  const at = (share: number) => Number(percentile(ms, share).toFixed(1));
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function answered(url: string, agent: Agent, due: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - due));
    });
    request.on('error', reject);
  });
}

export function print({ rounds, seconds, figures }: Result): void {
  console.log(`searches over HTTP, ${RATE} scheduled per second (medians of ${rounds} rounds of ${seconds} s)`);
  console.table(
    Object.fromEntries(
      figures.map(({ games, perSecond, p50Ms, p99Ms }) => [
        `${games} games`,
        {
          'per second': Math.round(perSecond),
          'p50 ms': p50Ms,
          'p99 ms': p99Ms,
          target: `< ${TARGET_P99_MS}`,
          met: yesOrNo(p99Ms < TARGET_P99_MS && perSecond >= RATE * 0.9),
        },
      ]),
    ),
  );
}

/**
 * Measures the latency of the game search over HTTP at 200 requests per second, with the shipped games and with 10,000
 * generated games, on the built casino in its own process with an empty temporary folder. The queries imitate typing:
 * prefixes of names, letter by letter, sometimes two words in reverse order or a filter, 50 games per page. The latency
 * of a request counts from its scheduled time, not from when it could be sent. Run by `npm run bench`, or on its own on
 * built code: `node tools/benchmarks/search.mjs [--rounds 5]`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCasino } from './lib/casino-under-load.mjs';
import { catalogueOf, seeded } from './lib/many-games.mjs';
import { median } from './lib/median.mjs';

const RATE = 200;
const ROUND_S = 5;
const WARM_UP_S = 2;
const SIZES = [403, 10_000];
const TARGET_P99_MS = 20;

export async function run({ rounds }) {
  const figures = {};
  for (const size of SIZES) figures[size] = await over(size, rounds);
  return { rounds, figures };
}

async function over(size, rounds) {
  const dir = await mkdtemp(join(tmpdir(), 'goldwake-bench-'));
  try {
    const catalogue = catalogueOf(size);
    const file = join(dir, 'catalogue.json');
    await writeFile(file, JSON.stringify(catalogue));
    const casino = await startCasino(join(dir, 'data'), { GOLDWAKE_CATALOGUE: file });
    try {
      const queries = typed(catalogue.games.map(({ name }) => name));
      await load(casino.url, queries, WARM_UP_S);
      const found = [];
      for (let round = 0; round < rounds; round++) found.push(await load(casino.url, queries, ROUND_S));
      const of = (figure) => median(found.map((one) => one[figure]));
      return { games: catalogue.games.length, perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms') };
    } finally {
      await casino.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Generates search queries letter by letter, as they are typed. */
function* typed(names) {
  const random = seeded(7);
  for (;;) {
    const name = names[Math.floor(random() * names.length)];
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
 * @returns latencies in ms from the scheduled time of each request
 */
async function load(url, queries, seconds) {
  const agent = new Agent({ keepAlive: true });
  const random = seeded(3);
  const waits = [];
  const began = performance.now();
  for (let due = began; due < began + seconds * 1_000; due += (-Math.log(1 - random()) * 1_000) / RATE) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    waits.push(answered(url + queries.next().value, agent, due));
  }
  const ms = (await Promise.all(waits)).sort((a, b) => a - b);
  const perSecond = (1_000 * ms.length) / (performance.now() - began);
  agent.destroy();
  const at = (part) => Number(ms[Math.ceil(part * ms.length) - 1].toFixed(1));
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function answered(url, agent, due) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - due));
    });
    request.on('error', reject);
  });
}

export function print({ rounds, figures }) {
  console.log(`searches over HTTP, ${RATE} scheduled per second (medians of ${rounds} rounds of ${ROUND_S} s)`);
  console.table(
    Object.fromEntries(
      Object.values(figures).map(({ games, perSecond, p50Ms, p99Ms }) => [
        `${games} games`,
        {
          'per second': Math.round(perSecond),
          'p50 ms': p50Ms,
          'p99 ms': p99Ms,
          target: `< ${TARGET_P99_MS}`,
          met: p99Ms < TARGET_P99_MS && perSecond >= RATE * 0.9 ? 'yes' : 'NO',
        },
      ]),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  print(await run({ rounds: Number(values.rounds) }));
}

import { Command, InvalidArgumentError } from 'commander';
import { writeAtomically } from '../export/write-atomically.js';
import { progress } from '../print/progress.js';
import { runProgram } from '../run-program.js';
import { type HistoryOptions, writeHistory } from './seeded-history.js';

interface Options extends HistoryOptions {
  data: string;
}

function whole(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new InvalidArgumentError('Expected a whole number.');
  return number;
}

function positive(text: string): number {
  const number = whole(text);
  if (number === 0) throw new InvalidArgumentError('Must be at least 1.');
  return number;
}

const program = new Command('npm run history --')
  .description(
    'Creates a data folder with a history of seeded random play, for trials and measurements; the same seed gives the same bytes.',
  )
  .requiredOption('--data <folder>', 'a new or empty folder')
  .option('--events <count>', 'number of events', positive, 100_000)
  .option('--players <count>', 'maximum number of players; 1 gives one long stream', positive, 200)
  .option('--seed <number>', 'seed of the random generator', whole, 1)
  .option('--holds', 'players also redeem, which holds money; changes the events of every seed')
  .option('--originals', 'players play all originals instead of dice only; changes the events of every seed')
  .option('--table', 'players also bet at the table of Rising Tide; changes the events of every seed')
  .option('--purchases', 'players also buy coins; changes the events of every seed')
  .option('--vip', 'bets earn points, rakeback and promotions, which players claim; changes the events of every seed')
  .addHelpText(
    'after',
    `
The folder contains events only. Projections are built by npm run replay -- rebuild, or by the casino when it starts.

Example: npm run history -- --events 1000000 --players 2000 --seed 7 --data million`,
  )
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .action(({ data, ...options }: Options) => {
    const started = performance.now();
    const bar = progress(options.events, 'events');
    try {
      writeAtomically(data, (path) => writeHistory(path, options, bar.step));
    } finally {
      bar.done();
    }
    const seconds = (performance.now() - started) / 1_000;
    process.stdout.write(`${options.events} events in ${data}, ${Math.round(options.events / seconds)} per second.\n`);
  });

await runProgram(program);

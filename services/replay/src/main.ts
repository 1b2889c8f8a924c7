import { Command, Option } from 'commander';
import { runProgram } from './run-program.js';

/** Replay commands, in the order in which the help text lists them. */
const COMMANDS: Record<string, () => Promise<(program: Command) => void>> = {
  streams: async () => (await import('./commands/streams.js')).addStreams,
  show: async () => (await import('./commands/show.js')).addShow,
  tail: async () => (await import('./commands/tail.js')).addTail,
  balance: async () => (await import('./commands/balance.js')).addBalance,
  explain: async () => (await import('./commands/explain.js')).addExplain,
  why: async () => (await import('./commands/why.js')).addWhy,
  diff: async () => (await import('./commands/diff.js')).addDiff,
  compare: async () => (await import('./commands/compare.js')).addCompare,
  verify: async () => (await import('./commands/verify.js')).addVerify,
  watch: async () => (await import('./commands/watch.js')).addWatch,
  anchor: async () => (await import('./commands/anchor.js')).addAnchor,
  bisect: async () => (await import('./commands/bisect.js')).addBisect,
  'what-if': async () => (await import('./commands/what-if.js')).addWhatIf,
  rebuild: async () => (await import('./commands/rebuild.js')).addRebuild,
  repair: async () => (await import('./commands/repair.js')).addRepair,
  export: async () => (await import('./commands/export.js')).addExport,
  check: async () => (await import('./commands/check.js')).addCheck,
  import: async () => (await import('./commands/import.js')).addImport,
};

const program = new Command('goldwake-replay')
  .description(
    'Explains balances from the events of a running or stopped casino, or of an export. Only rebuild and repair write to a casino: rebuild writes projections, and repair a damaged folder.',
  )
  .option('--data <folder>', 'data folder, or the folder of an export', process.env.GOLDWAKE_DATA ?? '.data')
  .addOption(
    new Option('--mongo <address>', 'MongoDB of a cluster instead: mongodb://host:port/database?replicaSet=name').env(
      'GOLDWAKE_MONGO',
    ),
  )
  .option('--json', 'print the result as JSON', false)
  .option('--no-snapshots', 'fold from the first event; snapshots are only a cache and do not change the result')
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit codes: 0 clean, 1 something found, 2 could not run.\nAfter a build: npx goldwake-replay <command>, or npm run replay -- <command>.',
  );

for (const add of await Promise.all(wanted().map((load) => load()))) add(program);

await runProgram(program);

/**
 * Returns the loaders of the commands that are needed. Loading modules takes most of the run time, so only the command
 * named on the command line is loaded; the help text and unknown commands need all of them.
 */
function wanted() {
  const named = Object.entries(COMMANDS).filter(([name]) => process.argv.includes(name));
  return (named.length > 0 ? named : Object.entries(COMMANDS)).map(([, load]) => load);
}

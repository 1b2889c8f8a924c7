import { Command, Option } from 'commander';
import { runProgram } from './run-program.js';

/** In the order of the help. */
const COMMANDS: Record<string, () => Promise<(program: Command) => void>> = {
  streams: async () => (await import('./commands/streams.js')).addStreams,
  show: async () => (await import('./commands/show.js')).addShow,
  tail: async () => (await import('./commands/tail.js')).addTail,
  balance: async () => (await import('./commands/balance.js')).addBalance,
  explain: async () => (await import('./commands/explain.js')).addExplain,
  diff: async () => (await import('./commands/diff.js')).addDiff,
  verify: async () => (await import('./commands/verify.js')).addVerify,
  bisect: async () => (await import('./commands/bisect.js')).addBisect,
  'what-if': async () => (await import('./commands/what-if.js')).addWhatIf,
  rebuild: async () => (await import('./commands/rebuild.js')).addRebuild,
  export: async () => (await import('./commands/export.js')).addExport,
  import: async () => (await import('./commands/import.js')).addImport,
};

const program = new Command('goldwake-replay')
  .description(
    'Explains balances from their events: those of a running or stopped casino, or of an export. Only rebuild writes to a casino: its projections.',
  )
  .option('--data <folder>', 'data folder, or the folder of an export', process.env.GOLDWAKE_DATA ?? '.data')
  .addOption(
    new Option('--mongo <address>', "a cluster's MongoDB instead: mongodb://host:port/database?replicaSet=name").env(
      'GOLDWAKE_MONGO',
    ),
  )
  .option('--json', 'answer as JSON', false)
  .option('--no-snapshots', 'fold from the first event; snapshots are a cache, the answer is the same')
  .configureHelp({ showGlobalOptions: true })
  .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit codes: 0 clean, 1 something found, 2 could not run.\nOnce built: npx goldwake-replay <command>, or npm run replay -- <command>.',
  );

for (const add of await Promise.all(wanted().map((load) => load()))) add(program);

await runProgram(program);

/** Loading takes most of the time to an answer: only what is named, but all for help and for what is misspelt. */
function wanted() {
  const named = Object.entries(COMMANDS).filter(([name]) => process.argv.includes(name));
  return (named.length > 0 ? named : Object.entries(COMMANDS)).map(([, load]) => load);
}

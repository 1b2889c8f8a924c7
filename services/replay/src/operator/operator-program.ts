import { Command } from 'commander';

/** Returns a command line that changes a running casino, with the option `--data`. */
export function operatorProgram(name: string): Command {
  return new Command(name)
    .option(
      '--data <folder>',
      'data folder of the running casino, or of npm run cluster',
      process.env.GOLDWAKE_DATA || '.data',
    )
    .configureOutput({ outputError: (text, write) => write(`${text.trim().replaceAll('\n', ' ')}\n`) })
    .exitOverride();
}

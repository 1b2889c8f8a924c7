import type { Command } from 'commander';
import { CannotRun } from './cannot-run.js';
import { EXIT_COULD_NOT_RUN } from './exit-codes.js';
import { endWithTheReader, printError } from './print/out.js';

/**
 * Runs a command line. If it fails, prints the error in one line and sets exit code 2.
 * @param program must use `exitOverride`
 */
export async function runProgram(program: Command): Promise<void> {
  // Exports and copies contain seeds, names and more, so only the user who runs the command may read them.
  process.umask(0o077);
  endWithTheReader();
  // By default the system kills a process that exceeds its limit on the size of files. With a listener, writing fails.
  process.on('SIGXFSZ', () => {});
  const answered = exitCodeOf();
  try {
    await program.parseAsync();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('commander.')) {
      // Showing the help or the version counts as success. For every other commander error, commander has already
      // printed the message.
      const asked = code === 'commander.helpDisplayed' || code === 'commander.version';
      process.exitCode = asked ? 0 : EXIT_COULD_NOT_RUN;
    } else if (error instanceof CannotRun || (await isHistoryError(error))) {
      printError((error as Error).message);
      process.exitCode = EXIT_COULD_NOT_RUN;
    } else if (code === 'SQLITE_CORRUPT') {
      const { message } = error as Error;
      printError(`the casino's database file is damaged (${message}); run npm run replay -- verify for details`);
      process.exitCode = EXIT_COULD_NOT_RUN;
    } else {
      throw error;
    }
  } finally {
    answered();
  }
}

/**
 * Sets exit code 2 for unexpected failures, because Node's default of 1 means for these commands that a
 * fault was found.
 * @returns a function to call when the work has ended
 */
function exitCodeOf(): () => void {
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(EXIT_COULD_NOT_RUN);
  });
  const nothingLeft = () => {
    process.stderr.write(
      'no result: a loaded module, such as that of --reducer, waits for something that never happens\n',
    );
    process.exit(EXIT_COULD_NOT_RUN);
  };
  process.once('beforeExit', nothingLeft);
  return () => process.off('beforeExit', nothingLeft);
}

async function isHistoryError(error: unknown): Promise<boolean> {
  // These modules load the storage engine, which help and option errors do not need, so they are imported only here.
  const { UnknownSchema } = await import('@goldwake/contracts');
  const { DataFolderError } = await import('@goldwake/embedded');
  const { StorageFailed } = await import('@goldwake/core');
  return error instanceof DataFolderError || error instanceof UnknownSchema || error instanceof StorageFailed;
}

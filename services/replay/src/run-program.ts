import type { Command } from 'commander';
import { CannotRun } from './cannot-run.js';
import { EXIT_COULD_NOT_RUN } from './exit-codes.js';
import { endWithTheReader } from './print/out.js';

/** Carries a command line out: what it cannot do is told in one line, with exit code 2. @param program with `exitOverride` */
export async function runProgram(program: Command): Promise<void> {
  endWithTheReader();
  const answered = neverTakenForAFinding();
  try {
    await program.parseAsync();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('commander.')) {
      // Help and version are answers; all else is a question that could not be read, and commander has said why.
      const asked = code === 'commander.helpDisplayed' || code === 'commander.version';
      process.exitCode = asked ? 0 : EXIT_COULD_NOT_RUN;
    } else if (error instanceof CannotRun || (await isOfTheHistory(error))) {
      process.stderr.write(`${(error as Error).message}\n`);
      process.exitCode = EXIT_COULD_NOT_RUN;
    } else if (code === 'SQLITE_CORRUPT') {
      const { message } = error as Error;
      process.stderr.write(`the casino's file is damaged (${message}); npm run replay -- verify tells where\n`);
      process.exitCode = EXIT_COULD_NOT_RUN;
    } else {
      throw error;
    }
  } finally {
    answered();
  }
}

/** Node ends what fails unforeseen with 1, which here means that something was found. @returns what says that the work came to its end */
function neverTakenForAFinding(): () => void {
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(EXIT_COULD_NOT_RUN);
  });
  const nothingLeft = () => {
    process.stderr.write('no answer: a module given, such as --reducer, waits for what never comes\n');
    process.exit(EXIT_COULD_NOT_RUN);
  };
  process.once('beforeExit', nothingLeft);
  return () => process.off('beforeExit', nothingLeft);
}

async function isOfTheHistory(error: unknown): Promise<boolean> {
  // Asked for only now: help and mistakes in the options need no engine.
  const { UnknownSchema } = await import('@goldwake/contracts');
  const { DataFolderError } = await import('@goldwake/platform/embedded');
  const { StorageFailed } = await import('@goldwake/platform');
  return error instanceof DataFolderError || error instanceof UnknownSchema || error instanceof StorageFailed;
}

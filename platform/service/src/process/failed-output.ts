/** Error codes of a full disk, a quota, a limit on the size of files, and a failing disk or a terminal that is gone. */
const LOSES_A_LINE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']);

/**
 * Keeps the process running if a line of its output cannot be written, for example to a log file on a full disk. The
 * line is lost; later lines are written again as soon as there is space. Any other error ends the process, as it would
 * without a listener: with EPIPE, for example, the program that reads the output has ended.
 */
export function tolerateFailedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!LOSES_A_LINE.has(error.code ?? '')) throw error;
    });
  }
}

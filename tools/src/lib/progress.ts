import { logLine } from '../../set-up/log.mjs';

const LOGGED_EACH = 5;

export interface Progress {
  /** Ends the progress line and prints a permanent line. */
  line(text: string): void;
  /** Replaces the text of the progress line. */
  over(text: string): void;
}

/**
 * Creates a progress display on the stream: in a terminal, one line that is overwritten; in a log, a line for every
 * fifth update.
 */
export function progress(stream = process.stderr): Progress {
  let open = false;
  let seen = 0;
  const over = (text: string) => {
    if (stream.isTTY) stream.write(`\r\x1b[2K${text}`);
    else if (seen % LOGGED_EACH === 0) stream.write(`${text}\n`);
    open = Boolean(stream.isTTY);
    seen++;
  };
  const line = (text: string) => {
    if (open) stream.write('\n');
    open = false;
    seen = 0;
    logLine(text);
  };
  return { line, over };
}

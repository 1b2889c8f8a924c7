import { logLine } from '../../set-up/log.mjs';

const LOGGED_EACH = 5;

export interface Progress {
  /** Ends the line of the progress and prints a line that stays. */
  line(text: string): void;
  /** Replaces the line of the progress. */
  over(text: string): void;
}

/** Prints the progress: one line that is overwritten in a terminal, or a line every few seconds in a log. */
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

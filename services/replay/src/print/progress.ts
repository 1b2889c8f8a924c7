const EVERY_MS = 200;
const SILENT_MS = 1_000;

/**
 * Shows a text on stderr while work without countable steps is running, until `done` is called. Prints nothing if
 * stderr is not a terminal.
 */
export function stage(text: string): { done(): void } {
  if (process.stderr.isTTY) process.stderr.write(`\r${text} …\x1b[K`);
  return {
    done() {
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}

/**
 * Shows a progress line on stderr and updates it in place, once the work has taken over a second. Prints nothing if
 * stderr is not a terminal.
 * @param total undefined if it is not known in advance
 */
export function progress(total: number | undefined, unit: string): { step(): void; done(): void } {
  const started = Date.now();
  let count = 0;
  let shown = 0;
  return {
    step() {
      count++;
      if (count % 1_024 !== 0 || !process.stderr.isTTY) return;
      const now = Date.now();
      if (now - started < SILENT_MS || now - shown < EVERY_MS) return;
      shown = now;
      const rate = count / ((now - started) / 1_000);
      const done = total === undefined ? `${count}` : `${count} of ${total}`;
      const left = total === undefined ? '' : ` · ${Math.max(0, Math.round((total - count) / rate))} s left`;
      process.stderr.write(`\r${done} ${unit} · ${Math.round(rate)}/s${left}\x1b[K`);
    },
    done() {
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}

/**
 * Prints a line about the set-up to standard error, because standard output belongs to the command.
 * @param {string} line
 */
export function logLine(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Prints an error to standard error and exits.
 * @param {string} line
 * @returns {never}
 */
export function fail(line, code = 1) {
  logLine(`goldwake: ${line}`);
  process.exit(code);
}

/** @param {number} sinceMs a value of `performance.now()` */
export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
}

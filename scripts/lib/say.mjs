/** Lines about the set-up go to standard error: standard output belongs to what is run. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends the script with one clear line. */
export function fail(line) {
  say(`goldwake: ${line}`);
  process.exit(1);
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
}

/**
 * `node keeper.mjs <folder>`: outlives whoever started it, and when that has gone (its standard input ends) kills every
 * process that was started for the folder and removes the folder. Prints how many processes it had to kill.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

const [folder] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
for (const stream of [process.stdin, process.stdout]) stream.on('error', () => {});
await new Promise((resolve) => process.stdin.on('close', resolve));

const killed = new Set();
for (let left = ofFolder(); left.length > 0; left = ofFolder()) {
  for (const pid of left) {
    killed.add(pid);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
  await pause(LOOK_EVERY_MS);
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${killed.size}\n`);

/** Engines and nginx have the folder in their arguments, services in their environment. */
function ofFolder() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => holds(`/proc/${pid}/${file}`)))
    .map(Number);
}

function holds(file) {
  try {
    return readFileSync(file, 'utf8').includes(folder);
  } catch {
    // Gone meanwhile, somebody else's, or a zombie.
    return false;
  }
}

/**
 * `npm run dev`: compiles on change, restarts the services when something was compiled, and serves the client through
 * Vite, which shows a change at once. Ends all of it on Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { say } from './lib/say.mjs';
import { setUp } from './lib/set-up.mjs';

/** A compilation writes many files; the restart waits until it is quiet. */
const QUIET_MS = 300;
const PORT = process.env.PORT || '3000';

setUp({ client: false });

const children = new Set();
let leaving = false;

function run(args, { command = process.execPath, cwd = ROOT, onExit = () => leave(1) } = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, PORT } });
  children.add(child);
  child.on('exit', () => {
    children.delete(child);
    if (!leaving) onExit();
    else if (children.size === 0) process.exit();
  });
  return child;
}

let casino;
let restarting = false;

function startCasino() {
  restarting = false;
  casino = run(['services/all-in-one/dist/main.js'], {
    onExit: () => {
      casino = undefined;
      if (restarting) startCasino();
      else say('dev: the services ended; they start again with the next change');
    },
  });
}

function restartCasino() {
  if (!casino) return startCasino();
  if (restarting) return;
  restarting = true;
  casino.kill('SIGTERM');
}

function leave(code) {
  if (leaving) return;
  leaving = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', () => leave(0));
process.on('SIGTERM', () => leave(0));

// The compiler itself: the script in front of it would leave it running when ended.
const { default: compilerPath } = await import(join(ROOT, 'node_modules/typescript/lib/getExePath.js'));
run(['-b', '-w', '--preserveWatchOutput'], { command: compilerPath() });
startCasino();
run([join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], { cwd: join(ROOT, 'client') });
say(
  `dev: the client with live reload is at the address that Vite prints; API and built client at http://127.0.0.1:${PORT}`,
);

let quiet;
const compiled = [
  'contracts',
  ...['platform', 'identity', 'wallet', 'games', 'promotions', 'realtime', 'all-in-one'].map(
    (name) => `services/${name}`,
  ),
];
for (const folder of compiled) {
  const watcher = watch(join(ROOT, folder, 'dist'), { recursive: true }, (_, file) => {
    if (leaving || !file?.endsWith('.js') || file.endsWith('.test.js')) return;
    clearTimeout(quiet);
    quiet = setTimeout(restartCasino, QUIET_MS);
  });
  watcher.unref();
}

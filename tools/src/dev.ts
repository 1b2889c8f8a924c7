import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { logLine } from '../set-up/log.mjs';
import { ROOT } from '../set-up/root.mjs';

/**
 * Debounce time in milliseconds: an editor may write a file several times per save, and a checkout changes many files.
 */
const QUIET_MS = 100;
const PORT = process.env.PORT || '3000';

const children = new Set<ChildProcess>();
let leaving = false;

function run(
  args: string[],
  { cwd = ROOT, onExit = () => leave(1) }: { cwd?: string; onExit?: (code: number | null) => void } = {},
): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, PORT } });
  children.add(child);
  child.on('exit', () => {
    children.delete(child);
    if (!leaving) onExit(child.exitCode);
    else if (children.size === 0) process.exit();
  });
  return child;
}

let casino: ChildProcess | undefined;
let restarting = false;

function startCasino(): void {
  restarting = false;
  casino = run(['services/all-in-one/dist/main.js'], {
    onExit: () => {
      casino = undefined;
      if (restarting) startCasino();
      else logLine('dev: the services exited; they restart after the next change');
    },
  });
}

function restartCasino(): void {
  if (!casino) {
    startCasino();
    return;
  }
  if (restarting) return;
  restarting = true;
  casino.kill('SIGTERM');
}

function leave(code: number): void {
  if (leaving) return;
  leaving = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', () => leave(0));
process.on('SIGTERM', () => leave(0));

startCasino();
run([join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], { cwd: join(ROOT, 'client') });
logLine(
  `dev: the client with live reload is at the address printed by Vite; API and built client are at http://127.0.0.1:${PORT}`,
);

let quiet: NodeJS.Timeout | undefined;
let compiling = false;
let changedMeanwhile = false;

function compile(): void {
  if (compiling) {
    changedMeanwhile = true;
    return;
  }
  compiling = true;
  run(['tools/build.mjs'], {
    onExit: (code) => {
      compiling = false;
      if (changedMeanwhile) {
        changedMeanwhile = false;
        compile();
      } else if (code === 0) restartCasino();
      else logLine('dev: compilation failed; the services keep running the previous build');
    },
  });
}

/**
 * Each folder is watched separately, because `tsc -b -w` (TypeScript 7.0.2) misses files that an editor replaces on
 * save, and Node's recursive watch (20.20) misses them after the first time.
 */
function watchFolder(folder: string): void {
  watch(folder, (_, file) => {
    if (leaving || !file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
    clearTimeout(quiet);
    quiet = setTimeout(compile, QUIET_MS);
  }).unref();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(join(folder, entry.name));
  }
}

watchFolder(join(ROOT, 'contracts/src'));
for (const folder of ['platform', 'services']) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(join(ROOT, folder, entry.name, 'src'));
  }
}

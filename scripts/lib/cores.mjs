import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whether processes can be kept to a core each: two of them, and `taskset`. */
export const PINS = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** @returns the command and its arguments, kept to that core where it can be */
export function onCore(core, command) {
  return PINS ? ['taskset', '-c', String(core), ...command] : command;
}

/** This process, and those that it starts from now on. */
export function stayOnCore(core) {
  if (PINS) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)]);
}

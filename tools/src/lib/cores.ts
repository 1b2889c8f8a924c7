import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Whether processes can be pinned to CPU cores, which needs at least two cores and the program `taskset`. */
export const PINS = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

export type Command = [program: string, ...args: string[]];

/** @returns the command with its arguments, pinned to that core if possible */
export function onCore(core: number, command: Command): Command {
  return PINS ? ['taskset', '-c', String(core), ...command] : command;
}

/** Pins this process and every process that it starts from now on to one CPU core. */
export function stayOnCore(core: number): void {
  if (PINS) spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)]);
}

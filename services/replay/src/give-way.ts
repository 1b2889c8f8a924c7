import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * For passes over everything: a casino that runs on the same machine answers its players first. Linux's idle class leaves
 * the processor the moment somebody else wakes, the lowest priority only at the end of its slice: with verify running
 * beside them, dice bets kept 0.86 of their rate with the one and 0.75 with the other.
 */
export function giveWay(): void {
  spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Some systems let nobody change it: then it is slower for all, and no more.
  }
}

import { readFileSync } from 'node:fs';
import {
  counted,
  type FairnessRound,
  type RevealedSeeds,
  recordedRound,
  roundSteps,
  type SettledRound,
  withDiceOutcome,
} from '@goldwake/contracts';

/** Exit codes of the command. */
const VERIFIED = 0;
const DIFFERS = 1;
const NOT_VERIFIED = 2;

/**
 * Recomputes the round in a file from its seeds and prints each step with the value that the file claims. Reads nothing
 * but the file.
 * @returns the exit code
 */
export async function verifyRound([file, ...more]: string[], print = (line: string) => console.log(line)) {
  if (file === undefined || more.length > 0) return failed(print, 'Give the file of one round.');
  try {
    const round = withDiceOutcome(JSON.parse(readFileSync(file, 'utf8')) as FairnessRound);
    const { server_seed, server_seed_hash, client_seed } = round;
    if (!server_seed) {
      return failed(print, 'The server seed is not revealed yet. Change your seeds, then download the round again.');
    }
    return await compare(recordedRound(round), { server_seed, server_seed_hash, client_seed }, print);
  } catch (error) {
    return failed(print, `${file} does not contain a round: ${error instanceof Error ? error.message : error}`);
  }
}

async function compare(settled: SettledRound, seeds: RevealedSeeds, print: (line: string) => void): Promise<number> {
  const steps = await roundSteps(settled, seeds);
  if (!steps) return failed(print, `This version cannot recompute rounds of ${settled.round.game_id} in this file.`);
  let differing = 0;
  for (const { name, how, computed, stored } of steps) {
    print(`${name}\n  ${how}\n  computed  ${computed}`);
    if (stored !== null) print(`  claimed   ${stored}${stored === computed ? '' : '   DIFFERS'}`);
    if (stored !== null && stored !== computed) differing++;
  }
  print(
    differing === 0
      ? '\nThe round follows from its seeds.'
      : `\n${differing} of ${counted(steps.length, 'step')} ${differing === 1 ? 'differs' : 'differ'}.`,
  );
  return differing === 0 ? VERIFIED : DIFFERS;
}

function failed(print: (line: string) => void, message: string): number {
  print(message);
  return NOT_VERIFIED;
}

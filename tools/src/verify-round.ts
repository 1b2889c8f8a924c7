import { readFileSync } from 'node:fs';
import {
  counted,
  type FairnessRound,
  type MicrosText,
  type RevealedSeeds,
  roundSteps,
  type SettledRound,
  tideOutcomeOf,
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
    return await compare(settledRound(round), { server_seed, server_seed_hash, client_seed }, print);
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

/** Returns a round in the form in which the casino stores it. */
function settledRound(round: FairnessRound): SettledRound {
  const { round_id, game_id, currency, stake, payout, draw } = round;
  const stored = storedOutcome(round);
  const { base_stake } = round as { base_stake?: MicrosText };
  return {
    round: { round_id, game_id, draw, ...stored },
    ...{ currency, stake, payout },
    ...(base_stake === undefined ? {} : { base_stake }),
  };
}

/** Rising Tide has a form of its own; the rounds of other games contain an outcome. */
function storedOutcome(round: FairnessRound): { outcome: unknown; algorithm?: number } {
  if (round.game_id === 'rising-tide') return { outcome: tideOutcomeOf(round), algorithm: round.algorithm };
  return { outcome: round.outcome, algorithm: round.algorithm };
}

function failed(print: (line: string) => void, message: string): number {
  print(message);
  return NOT_VERIFIED;
}

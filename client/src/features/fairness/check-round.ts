import { digestBy, drawMessage, sha256Hex, type Words, withWords } from '@goldwake/contracts';
import type { FairnessRound, RevealedPair } from '@goldwake/contracts/http';
import { type CheckedGame, checkOf, isChecked, multiplierOf } from './game-checks.js';

/**
 * Input of the verifier, as the player typed it. The hash and the result may be empty; a missing result is computed but
 * not compared.
 */
export interface RoundClaim {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: string;
  result: string;
  game: CheckedGame;
  /** Part of the bet on which the result depends; games without such a part ignore it. */
  param: number;
  /** The record of the round, whose multiplier is compared as well. */
  round?: FairnessRound;
}

export type ClaimField = 'serverSeed' | 'serverSeedHash' | 'clientSeed' | 'nonce' | 'result';

export function emptyClaim(game: CheckedGame): RoundClaim {
  return { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: '', ...ofGame(game) };
}

/** Returns the fields of a claim that belong to its game, for a change to another game. */
export function ofGame(game: CheckedGame): Pick<RoundClaim, 'game' | 'param' | 'result'> {
  return { game, param: checkOf(game).param?.values[0] ?? 0, result: '' };
}

export interface RoundCheck {
  /** The result that was computed from the seeds, for example the roll `72.31`. */
  result: string;
  serverSeedHash: string;
  /** True if the computed hash equals the given one; null if no hash was given. The others work the same way. */
  hashAgrees: boolean | null;
  resultAgrees: boolean | null;
  /** Whether the recomputed outcome pays the recorded multiplier; null if there is no record. */
  multiplierAgrees: boolean | null;
}

export interface Verdict {
  state: 'waiting' | 'computed' | 'agrees' | 'differs';
  headline: string;
}

/**
 * Returns what a check has shown. Only a check of the result and of the hash that was shown before the bet proves that
 * the casino did not choose the seed afterwards; without both, the verdict says only that the arithmetic is right.
 */
export function verdictOf(check: RoundCheck | null, noun: string): Verdict {
  if (!check) return { state: 'waiting', headline: 'Fill in the seeds and the nonce' };
  if (check.resultAgrees === false || check.hashAgrees === false || check.multiplierAgrees === false)
    return { state: 'differs', headline: 'This does not check out' };
  if (check.resultAgrees && check.hashAgrees) return { state: 'agrees', headline: `Seed, hash and ${noun} agree` };
  return { state: 'computed', headline: `These seeds give this ${noun}` };
}

/** Returns the verifier input for the first round of a seed pair whose server seed has been revealed. */
export function claimOfPair(pair: RevealedPair, game: CheckedGame): RoundClaim {
  return {
    serverSeed: pair.server_seed,
    serverSeedHash: pair.server_seed_hash,
    clientSeed: pair.client_seed,
    nonce: '0',
    ...ofGame(game),
  };
}

/** Returns the seeds of a recorded round. */
export function seedsOf({ server_seed, server_seed_hash, client_seed, draw }: FairnessRound): SeedClaim {
  return {
    serverSeed: server_seed ?? '',
    serverSeedHash: server_seed_hash,
    clientSeed: client_seed,
    nonce: String(draw.nonce),
  };
}

/** Returns the verifier input for a recorded round; null if this client does not know its game. */
export function claimOfRound(round: FairnessRound): RoundClaim | null {
  const game: string = round.game_id;
  if (!isChecked(game)) return null;
  return {
    ...seedsOf(round),
    ...ofGame(game),
    ...checkOf(game).recorded(round),
    round,
  };
}

/** Validates the verifier input. Returns an error message for each invalid field. */
export function claimErrors(claim: RoundClaim): Partial<Record<ClaimField, string>> {
  const errors: Partial<Record<ClaimField, string>> = seedErrors(claim);
  const { read, fault } = checkOf(claim.game);
  if (claim.result.trim() !== '' && read(claim.result.trim()) === undefined) errors.result = fault;
  return errors;
}

/** Seeds and nonce of a round, as the player typed them. The hash may be empty. */
export type SeedClaim = Pick<RoundClaim, 'serverSeed' | 'serverSeedHash' | 'clientSeed' | 'nonce'>;

/** Returns an error message for each invalid field of the seeds. */
export function seedErrors(claim: SeedClaim): Partial<Record<keyof SeedClaim, string>> {
  const errors: Partial<Record<keyof SeedClaim, string>> = {};
  if (!/^[0-9a-f]{64}$/i.test(claim.serverSeed.trim())) errors.serverSeed = 'Enter 64 characters from 0–9 and a–f';
  if (claim.serverSeedHash.trim() !== '' && !/^[0-9a-f]{64}$/i.test(claim.serverSeedHash.trim())) {
    errors.serverSeedHash = 'Enter 64 characters from 0–9 and a–f';
  }
  if (!/^[\x20-\x7e]{1,64}$/.test(claim.clientSeed)) errors.clientSeed = 'Enter 1 to 64 plain characters';
  if (!/^\d{1,15}$/.test(claim.nonce.trim())) errors.nonce = 'Enter a whole number from 0';
  return errors;
}

/**
 * Computes the result from the given input in the browser, without a request to the server.
 * @param claim input without errors
 */
export async function checkRound(claim: RoundClaim): Promise<RoundCheck> {
  const { compute, read } = checkOf(claim.game);
  const serverSeed = claim.serverSeed.trim().toLowerCase();
  const digest = await digestBy(serverSeed);
  const block = (number: number) => digest(drawMessage(claim.clientSeed, Number(claim.nonce), number));
  const recompute = <Result>(from: (words: Words) => Result) => withWords(block, from);
  const { round } = claim;
  const [result, multiplier, serverSeedHash] = await Promise.all([
    recompute((words) => compute(words, claim.param)),
    round ? recompute((words) => multiplierOf(round, words)) : null,
    sha256Hex(serverSeed),
  ]);
  const claimedHash = claim.serverSeedHash.trim().toLowerCase();
  return {
    result,
    serverSeedHash,
    hashAgrees: claimedHash === '' ? null : claimedHash === serverSeedHash,
    resultAgrees: claim.result.trim() === '' ? null : read(claim.result.trim()) === result,
    multiplierAgrees: multiplier === null ? null : multiplier === round?.multiplier,
  };
}

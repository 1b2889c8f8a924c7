import { formatHundredths, parseHundredths, rollOf, sha256Hex } from '@goldwake/contracts';
import type { FairnessRound, RevealedPair } from '@goldwake/contracts/http';

/**
 * Input of the roll verifier, as the player typed it. The hash and the roll may be empty; a missing roll is computed
 * but not compared.
 */
export interface RollClaim {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: string;
  roll: string;
}

export type RollField = keyof RollClaim;

export const EMPTY_CLAIM: RollClaim = { serverSeed: '', serverSeedHash: '', clientSeed: '', nonce: '', roll: '' };

export interface RollCheck {
  /** The roll that was computed from the seeds, for example `72.31`. */
  roll: string;
  serverSeedHash: string;
  /** True if the computed hash equals the given one; null if no hash was given. `rollAgrees` works the same way. */
  hashAgrees: boolean | null;
  rollAgrees: boolean | null;
}

/** Returns the verifier input for the first roll of a seed pair whose server seed has been revealed. */
export function claimOfPair(pair: RevealedPair): RollClaim {
  return {
    serverSeed: pair.server_seed,
    serverSeedHash: pair.server_seed_hash,
    clientSeed: pair.client_seed,
    nonce: '0',
    roll: '',
  };
}

export function claimOfRound(round: FairnessRound): RollClaim {
  return {
    serverSeed: round.server_seed ?? '',
    serverSeedHash: round.server_seed_hash,
    clientSeed: round.client_seed,
    nonce: String(round.draw.nonce),
    roll: round.roll,
  };
}

/**
 * Validates the verifier input. Returns an error message for each invalid field, or an empty object if all fields are
 * valid.
 */
export function claimErrors(claim: RollClaim): Partial<Record<RollField, string>> {
  const errors: Partial<Record<RollField, string>> = {};
  if (!/^[0-9a-f]{64}$/i.test(claim.serverSeed.trim())) errors.serverSeed = '64 characters from 0–9 and a–f';
  if (claim.serverSeedHash.trim() !== '' && !/^[0-9a-f]{64}$/i.test(claim.serverSeedHash.trim())) {
    errors.serverSeedHash = '64 characters from 0–9 and a–f';
  }
  if (!/^[\x20-\x7e]{1,64}$/.test(claim.clientSeed)) errors.clientSeed = '1 to 64 plain characters';
  if (!/^\d{1,15}$/.test(claim.nonce.trim())) errors.nonce = 'A whole number from 0';
  if (claim.roll.trim() !== '' && rollIn(claim.roll) === undefined) errors.roll = 'A number from 0.00 to 100.00';
  return errors;
}

/**
 * Computes the roll from the given input in the browser, without a request to the server. @param claim input without
 * errors
 */
export async function checkRoll(claim: RollClaim): Promise<RollCheck> {
  const serverSeed = claim.serverSeed.trim().toLowerCase();
  const [roll, serverSeedHash] = await Promise.all([
    rollOf(serverSeed, claim.clientSeed, Number(claim.nonce)),
    sha256Hex(serverSeed),
  ]);
  const claimedHash = claim.serverSeedHash.trim().toLowerCase();
  return {
    roll: formatHundredths(roll),
    serverSeedHash,
    hashAgrees: claimedHash === '' ? null : claimedHash === serverSeedHash,
    rollAgrees: claim.roll.trim() === '' ? null : rollIn(claim.roll) === roll,
  };
}

function rollIn(text: string): number | undefined {
  const roll = parseHundredths(text.trim());
  return roll !== undefined && roll <= 10_000 ? roll : undefined;
}

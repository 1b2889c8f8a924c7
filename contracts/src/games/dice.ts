import type { Micros } from '../money.js';
import type { DiceDirection, DiceOutcome } from './fairness-events.js';

/** Number of equally likely outcomes: 10,001 values from 0.00 to 100.00 in steps of 0.01. */
export const DICE_OUTCOMES = 10_001;
export const DICE_MAX_ROLL = 10_000;
/** House edge in parts per 10,000, deducted from the fair payout. */
export const DICE_HOUSE_EDGE = 100;
/** Limits of the displayed (rounded) win probability, in hundredths of a percent: 1.00 % to 98.00 %. */
export const DICE_CHANCE_MIN = 100;
export const DICE_CHANCE_MAX = 9_800;

/** Returns how many of the 10,001 equally likely outcomes win. */
export function winningOutcomes(target: number, direction: DiceDirection): number {
  return direction === 'over' ? DICE_MAX_ROLL - target : target;
}

/** Returns the win probability for display, in hundredths of a percent, rounded to the nearest value. */
export function diceChance(target: number, direction: DiceDirection): number {
  return Math.round((winningOutcomes(target, direction) * 10_000) / DICE_OUTCOMES);
}

export function isPlayable(target: number, direction: DiceDirection): boolean {
  const chance = diceChance(target, direction);
  return (
    Number.isInteger(target) &&
    target >= 0 &&
    target <= DICE_MAX_ROLL &&
    chance >= DICE_CHANCE_MIN &&
    chance <= DICE_CHANCE_MAX
  );
}

/**
 * Returns the target whose win probability is nearest to `chance` (in hundredths of a percent), for the linked input
 * fields of the dice screen. If two targets are equally near, returns the one with the higher payout, so that 50 %
 * gives the target 50.00 in both directions.
 */
export function targetForChance(chance: number, direction: DiceDirection): number {
  const outcomes = Math.ceil((chance * DICE_OUTCOMES) / 10_000 - 0.5);
  return direction === 'over' ? DICE_MAX_ROLL - outcomes : outcomes;
}

/** Returns the payout multiplier in ten-thousandths, rounded down: (1 − edge) × outcomes ÷ winning outcomes. */
export function diceMultiplier(target: number, direction: DiceDirection): number {
  return Math.floor((DICE_OUTCOMES * (10_000 - DICE_HOUSE_EDGE)) / winningOutcomes(target, direction));
}

export function isWin(roll: number, target: number, direction: DiceDirection): boolean {
  return direction === 'over' ? roll > target : roll < target;
}

export function diceOutcome(roll: number, target: number, direction: DiceDirection): DiceOutcome {
  return {
    target,
    direction,
    roll,
    won: isWin(roll, target, direction),
    multiplier: diceMultiplier(target, direction),
  };
}

/** Returns the payout in micros, rounded down in favour of the casino. */
export function dicePayout(stake: Micros, outcome: DiceOutcome): Micros {
  return outcome.won ? (stake * BigInt(outcome.multiplier)) / 10_000n : 0n;
}

/**
 * Returns the HMAC message of a round: `<client seed>:<nonce>:<block>`. The block is 0 unless all numbers of the
 * previous blocks were rejected.
 */
export function drawMessage(clientSeed: string, nonce: number, block = 0): string {
  return `${clientSeed}:${nonce}:${block}`;
}

/**
 * Derives the roll from HMAC-SHA256(key = server seed as hex text, message = `drawMessage`). The digest is read as
 * eight big-endian 32-bit numbers. The first number below the largest multiple of 10,001 gives the roll by remainder,
 * so every outcome is equally likely.
 * @returns undefined if all eight numbers are at or above the limit (about 1 in 10⁴⁵); then the next block is used
 */
export function rollFromDigest(digest: Uint8Array): number | undefined {
  const number = numberFromDigest(digest);
  return number === undefined ? undefined : number % DICE_OUTCOMES;
}

/** Largest multiple of 10,001 that fits into 32 bits. Numbers at or above it would make low rolls more frequent. */
export const DICE_NUMBER_LIMIT = Math.floor(2 ** 32 / DICE_OUTCOMES) * DICE_OUTCOMES;

/** Returns the first of the digest's eight numbers that is below `DICE_NUMBER_LIMIT`; undefined if none is. */
export function numberFromDigest(digest: Uint8Array): number | undefined {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  for (let at = 0; at + 4 <= digest.byteLength; at += 4) {
    const number = view.getUint32(at);
    if (number < DICE_NUMBER_LIMIT) return number;
  }
  return undefined;
}

/** `55.33` ⇄ 5533 */
export function formatHundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

/**
 * Parses a number with at most two decimals and returns it in hundredths.
 * @returns undefined if the text is not such a number
 */
export function parseHundredths(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

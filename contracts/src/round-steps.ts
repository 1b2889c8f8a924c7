import {
  DICE_NUMBER_LIMIT,
  DICE_OUTCOMES,
  diceChance,
  diceOutcome,
  dicePayout,
  drawMessage,
  formatHundredths,
  isPlayable,
  numberFromDigest,
} from './dice.js';
import type { DiceOutcome } from './games-events.js';
import { type Currency, formatExactMoney, type MicrosText, parseMicros } from './money.js';
import { digestBy, hexOf, sha256Hex } from './verify-roll.js';
import type { Round } from './wallet-events.js';

/** One step of the way from the seeds of a round to its payout. */
export interface RoundStep {
  name: string;
  /** The computation with its values, for example `first number below 4,294,959,450`. */
  how: string;
  /** Result as computed from the seeds. */
  computed: string;
  /** The value that the history contains for this step; null if it contains none. */
  stored: string | null;
}

/** The stored data of a settled round. */
export interface SettledRound {
  round: Round;
  currency: Currency;
  stake: MicrosText;
  payout: MicrosText;
}

export interface RevealedSeeds {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

/** Computes the HMAC of the round's block with this number, counted from 0. */
type BlockDigest = (block: number) => Promise<Uint8Array>;

type Recipe = (settled: SettledRound, digest: BlockDigest) => Promise<RoundStep[]>;

const whole = (value: number) => value.toLocaleString('en-US');

const diceSteps: Recipe = async ({ round, currency, stake, payout }, digest) => {
  const { target, direction, ...stored } = round.outcome as DiceOutcome;
  let number: number | undefined;
  for (let block = 0; number === undefined; block++) number = numberFromDigest(await digest(block));
  const outcome = diceOutcome(number % DICE_OUTCOMES, target, direction);
  const due = dicePayout(parseMicros(stake), outcome);
  const money = (micros: bigint) => formatExactMoney(micros, currency);
  const factor = (multiplier: number) => `${multiplier / 10_000}×`;
  const bet = `${direction} ${formatHundredths(target)}`;
  const ended = (won: boolean) => (won ? 'won' : 'lost');
  return [
    {
      name: 'Roll',
      how: `the HMAC’s first 32-bit number below ${whole(DICE_NUMBER_LIMIT)} is ${whole(number)}; its remainder by ${whole(DICE_OUTCOMES)}, in hundredths`,
      computed: formatHundredths(outcome.roll),
      stored: formatHundredths(stored.roll),
    },
    {
      name: 'Bet',
      how: 'a winning chance of 1.00 % to 98.00 % is allowed',
      computed: isPlayable(target, direction) ? bet : `${formatHundredths(diceChance(target, direction))} % is refused`,
      stored: bet,
    },
    {
      name: 'Multiplier',
      how: `99 % of ${whole(DICE_OUTCOMES)} outcomes, divided by those that win`,
      computed: factor(outcome.multiplier),
      stored: factor(stored.multiplier),
    },
    {
      name: 'Result',
      how: `${formatHundredths(outcome.roll)} is ${outcome.won ? '' : 'not '}${bet}`,
      computed: ended(outcome.won),
      stored: ended(stored.won),
    },
    {
      name: 'Payout',
      how: outcome.won ? `${money(parseMicros(stake))} × ${outcome.multiplier / 10_000}, rounded down` : 'nothing',
      computed: money(due),
      stored: money(parseMicros(payout)),
    },
  ];
};

/** How each game derives a round from its HMACs, by game id. The games service must have the same games. */
export const ROUND_STEPS = { dice: diceSteps } as const satisfies Record<string, Recipe>;

/**
 * Recomputes a round from its seeds, step by step. Uses WebCrypto like `rollOf`.
 * @returns undefined if this version does not know the game, or the round has no draw
 * @throws if the stored round is not one of its game, for example without a target
 */
export async function roundSteps(settled: SettledRound, seeds: RevealedSeeds): Promise<RoundStep[] | undefined> {
  const { game_id, draw } = settled.round;
  const recipe: Recipe | undefined = Object.hasOwn(ROUND_STEPS, game_id)
    ? ROUND_STEPS[game_id as keyof typeof ROUND_STEPS]
    : undefined;
  if (!recipe || !draw) return undefined;
  const digest = await digestBy(seeds.server_seed);
  const message = (block: number) => drawMessage(seeds.client_seed, draw.nonce, block);
  return [
    {
      name: 'Seed hash',
      how: 'SHA-256 of the server seed, published before the pair’s first bet',
      computed: await sha256Hex(seeds.server_seed),
      stored: seeds.server_seed_hash,
    },
    {
      name: 'HMAC',
      how: `HMAC-SHA256 of “${message(0)}”, which is client seed, nonce and block, with the server seed as the key`,
      computed: hexOf(await digest(message(0))),
      stored: null,
    },
    ...(await recipe(settled, (block) => digest(message(block)))),
  ];
}

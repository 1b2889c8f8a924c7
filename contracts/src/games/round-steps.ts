import { type Currency, formatExactMoney, type MicrosText, parseMicros } from '../money.js';
import type { EventOf } from '../registry.js';
import type { Round } from '../wallet/wallet-events.js';
import { drawMessage } from './dice.js';
import type { GameText } from './originals/game-steps.js';
import { ActionRefused, FIRST_STAKE, type RoundAction, type Table } from './originals/multi-step.js';
import { payoutOf } from './originals/one-step.js';
import type { TideOutcome } from './originals/rising-tide/outcome.js';
import { parseTideRound, RISING_TIDE } from './originals/rising-tide/rules.js';
import { TIDE_TEXT, tideSteps } from './originals/rising-tide/steps.js';
import {
  type AnyMultiStepGame,
  type AnyOneStepGame,
  isKnownAlgorithm,
  multiStepRulesOf,
  rulesOf,
} from './originals/rules-of.js';
import { type Words, withWords } from './originals/words.js';
import { SLOT_ALGORITHM, type SlotOutcome } from './slots/rules.js';
import { type SlotGame, slotGameOf } from './slots/slot-games.js';
import { SLOT_TEXT, slotSteps } from './slots/steps.js';
import { digestBy, hexOf, sha256Hex } from './verify-roll.js';

/** One step of the computation from the seeds of a round to its payout. */
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
  /** All that was staked. */
  stake: MicrosText;
  payout: MicrosText;
  /** The first stake of a round in several steps; missing if it is the only one. */
  base_stake?: MicrosText;
}

/** Returns the settled round that an event contains; undefined if it contains none. */
export function settledRoundOf({ type, data }: { type: string; data: unknown }): SettledRound | undefined {
  if (type === 'bet_and_win_settled') return data as SettledRound;
  if (type === 'win_paid') return paidRound(data as EventOf<'win_paid'>['data']);
  if (type !== 'round_resolved') return undefined;
  const { round_id, game_id, draw, algorithm, table, currency, stake, staked, payout } =
    data as EventOf<'round_resolved'>['data'];
  const round = { round_id, game_id, draw, algorithm, outcome: table };
  return { round, currency, stake: staked, base_stake: stake, payout };
}

/** Returns the settled round that a payout contains; undefined if it follows the event that settled its round. */
function paidRound(paid: EventOf<'win_paid'>['data']): SettledRound | undefined {
  return slotGameOf(paid.round.game_id) ? settledSlotRound(paid) : settledTideBet(paid);
}

/** Returns the settled round of a slot. The payouts of external games without a draw state no stake. */
function settledSlotRound({ round, currency, payout }: EventOf<'win_paid'>['data']): SettledRound | undefined {
  if (!round.draw) return undefined;
  const outcome = round.outcome as Partial<SlotOutcome> | null;
  return { round, currency, stake: outcome?.stake ?? '0', payout };
}

/** Returns the settled bet of a shared round. Its round takes the place of the draw: chain and number. */
function settledTideBet({ round, currency, payout }: EventOf<'win_paid'>['data']): SettledRound | undefined {
  if (round.game_id !== RISING_TIDE) return undefined;
  const outcome = round.outcome as Partial<TideOutcome> | null;
  const shared = parseTideRound(outcome?.round);
  const draw = shared ? { seed_pair: shared.chain, nonce: shared.number } : null;
  return { round: { ...round, draw }, currency, stake: outcome?.stake ?? '0', payout };
}

export interface RevealedSeeds {
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

type AnyTable = Table<object, RoundAction>;

/** Returns how the rounds of a game are described; undefined if this version does not have the game. */
export function stepsOf(gameId: string): GameText<object, object> | undefined {
  if (gameId === RISING_TIDE) return TIDE_TEXT as GameText<object, object>;
  if (slotGameOf(gameId)) return SLOT_TEXT as GameText<object, object>;
  return (rulesOf(gameId) ?? multiStepRulesOf(gameId))?.text;
}

/** Returns whether this version can recompute a round, of an original or of a slot. */
export function isRecomputable(round: Pick<Round, 'game_id' | 'algorithm'>): boolean {
  return slotGameOf(round.game_id) ? (round.algorithm ?? 1) === SLOT_ALGORITHM : isKnownAlgorithm(round);
}

/** The blocks of a round, which are computed when they are needed. */
interface Blocks {
  computed: Uint8Array[];
  /** The HMAC's message of a block. */
  message(block: number): string;
  /** Computes a result from the words of the round. */
  compute<Result>(from: (words: Words) => Result): Promise<Result>;
}

/**
 * Recomputes a round from its seeds, step by step. Uses WebCrypto like `rollOf`.
 * @returns undefined if this version does not know the game or the algorithm, or the round has no draw
 * @throws if the stored round is not one of its game, for example without a target
 */
export async function roundSteps(settled: SettledRound, seeds: RevealedSeeds): Promise<RoundStep[] | undefined> {
  const { draw } = settled.round;
  if (!draw || !isRecomputable(settled.round)) return undefined;
  const hmac = await digestBy(seeds.server_seed);
  const message = (block: number) => drawMessage(seeds.client_seed, draw.nonce, block);
  const computed: Uint8Array[] = [await hmac(message(0))];
  const compute: Blocks['compute'] = (from) =>
    withWords(async (block) => (computed[block] ??= await hmac(message(block))), from);
  const steps = await stepsOfGame(settled, { computed, message, compute });
  return (
    steps && [
      {
        name: 'Seed hash',
        how:
          settled.round.game_id === RISING_TIDE
            ? 'SHA-256 of the round’s seed, which is the seed of the round before it'
            : 'SHA-256 of the server seed, published before the pair’s first bet',
        computed: await sha256Hex(seeds.server_seed),
        stored: seeds.server_seed_hash,
      },
      ...computed.map((block, number) => ({
        name: number === 0 ? 'HMAC' : `HMAC, block ${number}`,
        how: `HMAC-SHA256 of “${message(number)}”, which is client seed, nonce and block, with the server seed as the key`,
        computed: hexOf(block),
        stored: null,
      })),
      ...steps,
    ]
  );
}

async function stepsOfGame(settled: SettledRound, blocks: Blocks): Promise<RoundStep[] | undefined> {
  const { game_id, outcome } = settled.round;
  if (game_id === RISING_TIDE) {
    const { steps, multiplier } = tideSteps(outcome as TideOutcome, await blocks.compute((words) => words.bits52()));
    return [...steps, payoutStep(settled, 100 * multiplier)];
  }
  const oneStep = rulesOf(game_id);
  if (oneStep) return oneStepSteps(settled, oneStep, blocks);
  const multiStep = multiStepRulesOf(game_id);
  const slot = slotGameOf(game_id);
  if (!multiStep && !slot) return undefined;
  if (typeof outcome !== 'object' || outcome === null) throw new Error('the stored outcome is not an object');
  if (slot) return slotRoundSteps(settled, slot, blocks);
  return multiStep && multiStepSteps(settled, multiStep, blocks);
}

async function slotRoundSteps(
  settled: SettledRound,
  game: SlotGame,
  { computed, compute }: Blocks,
): Promise<RoundStep[]> {
  const outcome = settled.round.outcome as SlotOutcome;
  const position = await compute((words) => words.bits52());
  const { steps, multiplier } = slotSteps(game, position, computed.flatMap(wordsOf));
  return [
    ...steps.map(({ stored, ...step }) => ({ ...step, stored: stored && textOf(() => stored(outcome)) })),
    payoutStep(settled, multiplier),
  ];
}

async function oneStepSteps(
  settled: SettledRound,
  game: AnyOneStepGame,
  { computed, compute }: Blocks,
): Promise<RoundStep[]> {
  const stored = settled.round.outcome as object;
  const [fault] = game.faults(stored);
  // A bet that the rules forbid may have no outcome.
  const outcome = fault ? stored : await compute((words) => game.play(stored, words));
  return [
    {
      name: 'Bet',
      how: game.text.allowed,
      computed: fault ? fault.message : game.text.betText(stored),
      stored: game.text.betText(stored),
    },
    ...game.text.steps.map(({ name, how, result }) => ({
      name,
      how: how(outcome, computed.flatMap(wordsOf)),
      computed: result(outcome),
      stored: result(stored),
    })),
    payoutStep(settled, game.paid(outcome)),
  ];
}

/**
 * Replays a round action by action. The stored outcome may have been altered to anything: the first action that the
 * rules do not allow is the last step.
 */
async function multiStepSteps(
  settled: SettledRound,
  game: AnyMultiStepGame,
  { computed, compute }: Blocks,
): Promise<RoundStep[]> {
  const stored = settled.round.outcome as AnyTable;
  const [fault] = game.faults(stored);
  const bet = textOf(() => game.text.betText(stored));
  const steps: RoundStep[] = [{ name: 'Bet', how: game.text.allowed, computed: fault?.message ?? bet, stored: bet }];
  if (fault) return steps;
  const tables: [AnyTable, ...AnyTable[]] = [await compute((words) => game.replay(stored, [], words))];
  const actions = Array.isArray(stored.actions) ? stored.actions : [];
  let refused = Array.isArray(stored.actions) ? undefined : 'the actions must be a list';
  for (let taken = 1; taken <= actions.length && refused === undefined; taken++) {
    try {
      tables.push(await compute((words) => game.replay(stored, actions.slice(0, taken), words)));
    } catch (error) {
      if (!(error instanceof ActionRefused)) throw error;
      refused = error.message;
    }
  }
  const last = tables.at(-1) as AnyTable;
  for (const { name, how, result } of game.text.steps(tables, computed.flatMap(wordsOf))) {
    steps.push({ name, how, computed: result(last), stored: textOf(() => result(stored)) });
  }
  if (refused === undefined && !game.isOver(last)) refused = 'the round is not over after the last action';
  if (refused !== undefined) {
    const action = actions[tables.length - 1];
    return [
      ...steps,
      {
        name: 'Actions',
        how: 'each action must be allowed, and the last one must end the round',
        computed: `refused: ${refused}`,
        stored: textOf(
          () =>
            `${actions.length} actions${action === undefined ? '' : `, number ${tables.length}: ${JSON.stringify(action)}`}`,
        ),
      },
    ];
  }
  return [
    ...steps,
    wholeOutcomeStep(last, stored),
    stakedStep(settled, game.staked(last)),
    payoutStep(settled, game.paid(last)),
  ];
}

/** Compares all fields of the outcome, including those that no other step shows. */
function wholeOutcomeStep(computed: AnyTable, stored: AnyTable): RoundStep {
  const fields = [...new Set([...Object.keys(computed), ...Object.keys(stored)])];
  const json = (table: AnyTable, field: string) => sortedJson((table as unknown as Record<string, unknown>)[field]);
  return {
    name: 'Outcome',
    how: `each field as replayed: ${Object.keys(computed).join(', ')}`,
    computed: 'all fields agree',
    stored: textOf(() => {
      const differing = fields.filter((field) => json(computed, field) !== json(stored, field));
      return differing.length === 0 ? 'all fields agree' : `differs in ${differing.join(', ')}`;
    }),
  };
}

function stakedStep({ currency, stake, base_stake = stake }: SettledRound, multiplier: number): RoundStep {
  const money = (micros: bigint) => formatExactMoney(micros, currency);
  const base = parseMicros(base_stake);
  return {
    name: 'Stake',
    how: `the first stake of ${money(base)} × ${multiplier / FIRST_STAKE}, rounded down`,
    computed: money(payoutOf(base, multiplier)),
    stored: money(parseMicros(stake)),
  };
}

function payoutStep({ currency, stake, base_stake = stake, payout }: SettledRound, multiplier: number): RoundStep {
  const money = (micros: bigint) => formatExactMoney(micros, currency);
  const staked = parseMicros(base_stake);
  return {
    name: 'Payout',
    how: multiplier > 0 ? `${money(staked)} × ${multiplier / 10_000}, rounded down` : 'nothing',
    computed: money(payoutOf(staked, multiplier)),
    stored: money(parseMicros(payout)),
  };
}

/** Longer than any text that this version computes. */
const STORED_TEXT_MAX = 500;

/** Returns a text about a stored outcome, which may have been altered to anything. */
function textOf(describe: () => string): string {
  try {
    const text = String(describe());
    return text.length > STORED_TEXT_MAX ? `${text.slice(0, STORED_TEXT_MAX)}…` : text;
  } catch {
    return 'unreadable';
  }
}

/** Returns JSON with the keys of each object in alphabetical order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the big-endian 32-bit words of a block. */
function wordsOf(block: Uint8Array): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  return Array.from({ length: block.byteLength / 4 }, (_, at) => view.getUint32(4 * at));
}

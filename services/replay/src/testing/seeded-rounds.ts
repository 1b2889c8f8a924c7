import {
  ALGORITHM,
  type AnyMultiStepGame,
  type CommandContext,
  type Currency,
  type Draw,
  type Micros,
  MULTI_STEP_GAMES,
  microsText,
  multiStepRulesOf,
  parseMicros,
  type RoundAction,
  type RoundBet,
  type RoundEvent,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import {
  act,
  actRaised,
  additionalStake,
  type Digest,
  drawWords,
  openRoundOf,
  type PlayerRound,
  playerRoundsReducer,
  type Replay,
  type SeedPair,
  startRound,
} from '@goldwake/games/domain';
import { bet, raise, type WalletState, win } from '@goldwake/wallet/domain';
import type { SeededRandom } from '../seeded-random.js';
import type { SeededStore } from './seeded-store.js';

type MultiStepId = keyof typeof MULTI_STEP_GAMES;

const GAMES = Object.keys(MULTI_STEP_GAMES) as MultiStepId[];
const MINES = 3;
const TILES = 25;
const ACTIONS: Record<MultiStepId, (random: SeededRandom) => RoundAction> = {
  blackjack: (random) => named(random, ['hit', 'stand', 'stand', 'double', 'split', 'insure', 'decline_insurance']),
  breakwater: (random) =>
    random.oneIn(4) ? { action: 'cash_out' } : ({ action: 'reveal', tile: random.below(TILES) } as RoundAction),
  fathom: (random) => named(random, ['higher', 'lower', 'skip', 'cash_out']),
};

function named(random: SeededRandom, names: readonly string[]): RoundAction {
  return { action: names[random.below(names.length)] as string };
}

/** What the rounds need of their player. */
interface Owner {
  wallet(): WalletState;
  /** Returns the active seed pair, which does not change while a round is open. */
  activePair(): SeedPair;
  /** Stores events of the wallet. @returns the id of the last one */
  change(events: readonly WalletEvent[], context: CommandContext): string;
  /** Returns the context of a new command of the player. */
  own(): CommandContext;
}

/** The rounds in several steps of one simulated player, with the events and commands that the games service stores. */
export class SeededRounds {
  private state;

  constructor(
    private readonly uid: string,
    private readonly owner: Owner,
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
    private readonly hmac: Digest,
  ) {
    this.state = playerRoundsReducer.initial(uid);
  }

  get hasOpen(): boolean {
    return this.state.open.size > 0;
  }

  /** Bets in a random game. Does nothing if a round of this game is open. */
  start(currency: Currency, stake: Micros, draw: Draw): void {
    const game_id = GAMES[this.random.below(GAMES.length)] as MultiStepId;
    if (openRoundOf(this.state, game_id)) return;
    const { owner, random } = this;
    const params = game_id === 'breakwater' ? { mines: MINES } : {};
    const round = { round_id: random.hex(4), game_id, draw, outcome: params, algorithm: ALGORITHM };
    const command = owner.own();
    const eventId = owner.change(bet(owner.wallet(), { round, currency, stake: microsText(stake) }), command);
    const placed: RoundBet = {
      ...{ round_id: round.round_id, game_id, currency, stake: microsText(stake), draw, algorithm: ALGORITHM },
      ...{ wallet_version: Number(eventId.split('@')[1]), placed_at: new Date(this.store.now).toISOString() },
    };
    const context = this.following({ ...command, eventId }, 'start-round', round.round_id);
    const table = this.replayOf(placed, params)([]);
    this.append(startRound(this.state, gameOf(game_id), placed, table), context);
  }

  /** Takes a random action in the oldest open round, if the rules and the balance allow it. */
  act(): void {
    const [round] = this.state.open.values();
    if (!round) return;
    const { round_id, game_id, sequence, table } = round;
    const game = gameOf(game_id);
    const action = ACTIONS[game_id as MultiStepId](this.random);
    if (game.actionFault(table, action) !== undefined || !this.isCovered(game, round, action)) return;
    const replay = this.replayOf(round, table);
    const command = this.owner.own();
    const request = { round_id, game_id, sequence, action };
    const eventId = this.append(act(this.state, game, request, replay), command);
    const requested = this.state.open.get(round_id)?.raise;
    if (!requested) return;
    const { stake } = requested;
    const number = { round_id, sequence: requested.sequence };
    const id = `${round_id}:${requested.sequence}`;
    const raised = this.owner.change(
      raise(this.owner.wallet(), { ...number, stake }),
      this.following({ ...command, eventId }, 'raise', id),
    );
    const answered = this.following({ ...command, eventId: raised }, 'raise-answered', id);
    this.append(actRaised(this.state, game, number, replay), answered);
  }

  private isCovered(game: AnyMultiStepGame, round: PlayerRound, action: RoundAction): boolean {
    return additionalStake(game, round, action) <= this.owner.wallet().balances[round.currency];
  }

  private replayOf({ game_id, draw }: Pick<RoundBet, 'game_id' | 'draw'>, params: object): Replay {
    const seeds = { ...this.owner.activePair(), nonce: draw.nonce };
    return (actions) => gameOf(game_id).replay(params, actions, drawWords(seeds, this.hmac));
  }

  private following(cause: { eventId: string; correlationId: string }, kind: string, id: string): CommandContext {
    return reactionContext(cause, systemCommandId(kind, id), this.uid);
  }

  /** Stores events of the rounds. The wallet pays a round that they resolve. @returns the id of the last event */
  private append(events: readonly RoundEvent[], context: CommandContext): string {
    this.state = events.reduce(playerRoundsReducer.evolve, this.state);
    const eventId = this.store.append('rounds', this.uid, events, context);
    const last = events.at(-1);
    if (last?.type === 'round_resolved') {
      const { round_id, game_id, draw, table, algorithm, payout } = last.data;
      const round = { round_id, game_id, draw, outcome: table, algorithm };
      const ending = this.following({ ...context, eventId }, 'end-round', round_id);
      this.owner.change(win(this.owner.wallet(), { round, payout: microsText(parseMicros(payout)) }), ending);
    }
    return eventId;
  }
}

function gameOf(gameId: string): AnyMultiStepGame {
  const game = multiStepRulesOf(gameId);
  if (!game) throw new RangeError(`${gameId} is not a game in several steps`);
  return game;
}

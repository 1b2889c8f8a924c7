import {
  type AnyMultiStepGame,
  type BetReceipt,
  type CommandContext,
  type Draw,
  type EventOf,
  isKnownAlgorithm,
  multiStepRulesOf,
  type Round,
  type RoundAction,
  type RoundBet,
  type StoredEvent,
  type WalletPort,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId, systemContext } from '@goldwake/core';
import {
  type ActionRequest,
  act,
  actRaised,
  drawWords,
  type PlayerRound,
  type Replay,
  refuseRaise,
  roundOf,
  type SeedPair,
  START_ROUND,
  startRound,
  timeOut,
} from '../domain/index.js';
import { hmacSha256 } from '../fairness/draw.js';
import { endOf, type PlayerRoundStreams } from '../streams/player-rounds.js';
import type { SeedPairs } from '../streams/seed-pairs.js';

type RaiseRequested = StoredEvent<EventOf<'raise_requested'>>;
type Ended = StoredEvent<EventOf<'round_resolved' | 'round_cancelled'>>;

/** What `start` needs of the event that booked the bet. */
export type PlacedBet = Pick<
  BetReceipt,
  'eventId' | 'correlationId' | 'recordedAt' | 'version' | 'currency' | 'stake'
> & {
  round: Round;
};

/**
 * The steps of a round that follow from a stored event. Commands take them at once, so that the response contains the
 * result. If the process stops in between, the event handler `continueRounds` takes them later. Each step has a
 * commandId of its own, so it is taken once.
 */
export class ContinueRound {
  constructor(
    private readonly pairs: SeedPairs,
    private readonly rounds: PlayerRoundStreams,
    private readonly wallet: Pick<WalletPort, 'raise' | 'win' | 'rollBack'>,
  ) {}

  /** Starts the round of a placed bet. */
  async start(uid: string, { round, currency, stake, version, recordedAt, ...event }: PlacedBet): Promise<void> {
    const { round_id, game_id, draw, algorithm = 1 } = round;
    const game = multiStepRulesOf(game_id);
    if (!game || !draw) return;
    const known = roundOf(await this.rounds.load(uid), round_id);
    // A resolved round is still paid here: the response to the bet must contain the payout, even if the
    // reaction was first.
    if (known && known.state !== 'resolved') return;
    const bet: RoundBet = {
      ...{ round_id, game_id, currency, stake, draw, algorithm },
      ...{ wallet_version: version, placed_at: recordedAt },
    };
    const replay = replayWith(game, await this.seedsOf(uid, draw), { ...bet, params: round.outcome as object });
    const context = reactionContext(event, systemCommandId(START_ROUND, round_id), uid);
    const { events } = await this.rounds.execute(uid, context, (state) => startRound(state, game, bet, replay([])));
    await this.end(endOf(events));
  }

  /**
   * Takes an action. Its further steps follow.
   * @returns whether the balance covered its additional stake
   * @throws Refusal as `act`
   */
  async act(uid: string, request: ActionRequest, context: CommandContext): Promise<boolean> {
    const { game, replay } = await this.open(uid, request);
    const { events } = await this.rounds.execute(uid, context, (state) => act(state, game, request, replay));
    const [first] = events;
    if (first?.type === 'raise_requested') return this.raise(first as RaiseRequested);
    await this.end(endOf(events));
    return true;
  }

  /** Asks the wallet for the additional stake of an action, then takes it or frees the round for another one. */
  async raise(requested: RaiseRequested): Promise<boolean> {
    const { uid, round_id, game_id, sequence, stake } = requested.data;
    const id = `${round_id}:${sequence}`;
    const context = reactionContext(requested, systemCommandId('raise', id), uid);
    const { accepted, ...event } = await this.wallet.raise(uid, { round_id, sequence, stake }, context);
    const { game, replay } = await this.open(uid, { round_id, game_id });
    const answered = reactionContext(event, systemCommandId('raise-answered', id), uid);
    const { events } = await this.rounds.execute(uid, answered, (state) =>
      accepted ? actRaised(state, game, { round_id, sequence }, replay) : refuseRaise(state, { round_id, sequence }),
    );
    await this.end(endOf(events));
    return accepted;
  }

  /** Takes the actions for a player who stays away, until the round has ended. */
  async timeOut(uid: string, roundId: string): Promise<void> {
    for (;;) {
      const round = (await this.rounds.load(uid)).open.get(roundId);
      if (!round) return;
      if (round.raise) throw new Error(`round ${roundId}: the wallet has not answered the request for a stake yet`);
      const { game, replay } = await this.open(uid, round);
      const context = systemContext(systemCommandId('time-out-round', `${roundId}:${round.sequence}`));
      const { events } = await this.rounds.execute(uid, context, (state) => timeOut(state, game, roundId, replay));
      await this.end(endOf(events));
    }
  }

  /** Pays a resolved round, or returns the stake of a cancelled one. */
  async end(ended: Ended | undefined): Promise<void> {
    if (!ended) return;
    const { uid, round_id } = ended.data;
    const context = reactionContext(ended, systemCommandId('end-round', round_id), ended.actor);
    if (ended.type === 'round_cancelled') {
      await this.wallet.rollBack(uid, { round_id }, context);
      return;
    }
    const { game_id, draw, table, algorithm, payout } = (ended as StoredEvent<EventOf<'round_resolved'>>).data;
    await this.wallet.win(uid, { round: { round_id, game_id, draw, outcome: table, algorithm }, payout }, context);
  }

  private async open(uid: string, { round_id, game_id }: Pick<ActionRequest, 'round_id' | 'game_id'>) {
    const game = multiStepRulesOf(game_id);
    if (!game) throw new Error(`this version does not have the game ${game_id}`);
    const round = (await this.rounds.load(uid)).open.get(round_id);
    // Without an open round, the decider refuses the command before it replays anything.
    const replay: Replay = round
      ? replayWith(game, await this.seedsOf(uid, round.draw), { ...round, params: round.table })
      : () => {
          throw new Error(`round ${round_id} is not open`);
        };
    return { game, replay };
  }

  private async seedsOf(uid: string, { seed_pair }: Draw): Promise<SeedPair> {
    const active = (await this.pairs.inForce(uid))?.active;
    if (active?.seed_pair === seed_pair) return active;
    const [pair] = await this.pairs.numbered(uid, seed_pair, seed_pair);
    if (!pair) throw new Error(`fairness-${uid}: seed pair ${seed_pair} is missing`);
    return pair;
  }
}

function replayWith(
  game: AnyMultiStepGame,
  { server_seed, client_seed }: SeedPair,
  { round_id, draw, algorithm, params }: Pick<PlayerRound, 'round_id' | 'draw' | 'algorithm'> & { params: object },
): Replay {
  if (!isKnownAlgorithm({ algorithm })) {
    throw new Error(`round ${round_id}: this version does not know the algorithm ${algorithm}`);
  }
  const seeds = { server_seed, client_seed, nonce: draw.nonce };
  return (actions: readonly RoundAction[]) => game.replay(params, actions, drawWords(seeds, hmacSha256));
}

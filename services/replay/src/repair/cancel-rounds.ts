import { createHmac } from 'node:crypto';
import {
  type EventOf,
  multiStepRulesOf,
  type RoundBet,
  type RoundEvent,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { type EventStore, reactionContext, StreamRepository, systemCommandId, systemContext } from '@goldwake/core';
import {
  CANCEL_LOST_ROUND,
  cancelLostRound,
  drawWords,
  type PlayerRounds,
  playerRoundsReducer,
  type SeedPair,
  START_ROUND,
  startLostRound,
} from '@goldwake/games/domain';
import { rollBack, type WalletState, walletReducer } from '@goldwake/wallet/domain';

const hmac = (key: string, message: string) => createHmac('sha256', key).update(message).digest();

/** Cancels the open rounds in several steps of a player and returns their stakes. */
export class LostRounds {
  private readonly rounds: StreamRepository<PlayerRounds, RoundEvent>;
  private readonly wallets: StreamRepository<WalletState, WalletEvent>;

  /** @param repair id of the repair, which is part of the command ids */
  constructor(
    private readonly store: EventStore,
    private readonly repair: string,
  ) {
    this.rounds = new StreamRepository<PlayerRounds, RoundEvent>(store, 'rounds', playerRoundsReducer);
    this.wallets = new StreamRepository<WalletState, WalletEvent>(store, 'wallet', walletReducer);
  }

  /** @param pair the seed pair from which the open rounds draw: a pair cannot end before its rounds */
  async cancel(uid: string, pair: SeedPair): Promise<void> {
    const { state } = await this.wallets.load(uid);
    for (const [roundId, { game_id, draw, bet_event_id }] of state.rounds) {
      const game = multiStepRulesOf(game_id);
      if (!game || draw?.seed_pair !== pair.seed_pair) continue;
      const { event, bet, params } = await this.betOf(uid, bet_event_id);
      const table = game.replay(params, [], drawWords({ ...pair, nonce: draw.nonce }, hmac));
      const started = reactionContext(event, systemCommandId(START_ROUND, roundId), uid);
      await this.rounds.execute(uid, started, (now) => startLostRound(now, bet, table));
      const id = `${roundId}@${this.repair}`;
      const context = { ...systemContext(systemCommandId(CANCEL_LOST_ROUND, id)), correlationId: this.repair };
      const { events } = await this.rounds.execute(uid, context, (now) => cancelLostRound(now, roundId));
      const cancelled = events.at(-1);
      // A round that is resolved hides nothing; its reaction pays it at the next start.
      if (!cancelled) continue;
      const returned = reactionContext(cancelled, systemCommandId('end-round', roundId));
      await this.wallets.execute(uid, returned, (now) => rollBack(now, { round_id: roundId }));
    }
  }

  private async betOf(uid: string, eventId: string): Promise<{ event: StoredEvent; bet: RoundBet; params: object }> {
    const version = Number(eventId.split('@')[1]);
    for await (const event of this.store.readStream(streamName('wallet', uid), {
      fromVersion: version,
      toVersion: version,
    })) {
      const { data, recordedAt } = event as StoredEvent<EventOf<'bet_placed'>>;
      const { round_id, game_id, draw, outcome, algorithm = 1 } = data.round;
      if (!draw) break;
      const { currency, stake } = data;
      const bet = { round_id, game_id, currency, stake, draw, algorithm };
      return { event, bet: { ...bet, wallet_version: version, placed_at: recordedAt }, params: outcome as object };
    }
    throw new Error(`${eventId}: the bet of an open round is missing`);
  }
}

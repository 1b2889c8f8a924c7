import {
  type AnyMultiStepGame,
  type MicrosText,
  microsText,
  parseMicros,
  payoutOf,
  Refusal,
  type RoundAction,
  type RoundBet,
  type RoundEvent,
  type StoredAction,
  type StoredTable,
  type Table,
} from '@goldwake/contracts';

/** Kinds of commands, as in `systemCommandId`: the start of a round, and the cancellation by a repair. */
export const START_ROUND = 'start-round';
export const CANCEL_LOST_ROUND = 'cancel-lost-round';

/** How long a round stays open without its player, in milliseconds: 24 hours. */
export const OPEN_MS_MAX = 24 * 60 * 60 * 1_000;

/** A round in several steps. */
export interface PlayerRound extends RoundBet {
  table: StoredTable;
  /** Number of the actions taken. */
  sequence: number;
  /** The action whose additional stake the wallet is asked for. Until the answer, the round accepts no other action. */
  raise: { sequence: number; action: StoredAction; stake: MicrosText } | null;
  state: 'open' | 'resolved' | 'rolled_back';
  /** All that was staked. */
  staked: MicrosText;
  /** Null while the round is open, and if it was rolled back. */
  payout: MicrosText | null;
}

/** Rounds of one player in the games in several steps. */
export interface PlayerRounds {
  uid: string;
  /** Open rounds by round id. */
  open: ReadonlyMap<string, PlayerRound>;
  /** The newest ended round of each game, by game id. */
  ended: ReadonlyMap<string, PlayerRound>;
}

export const playerRoundsReducer = {
  initial: (uid: string): PlayerRounds => ({ uid, open: new Map(), ended: new Map() }),
  evolve(state: PlayerRounds, { type, data }: RoundEvent): PlayerRounds {
    if (type === 'round_started') {
      const { uid: _, ...bet } = data;
      const began = { sequence: 0, raise: null, state: 'open', staked: bet.stake, payout: null } as const;
      return withOpen(state, { ...bet, ...began });
    }
    const round = state.open.get(data.round_id);
    // The deciders store no such event. `verify` names it in an altered history, whose other rounds still load.
    if (!round) return state;
    switch (type) {
      case 'raise_requested': {
        const { sequence, action, stake } = data;
        return withOpen(state, { ...round, raise: { sequence, action, stake } });
      }
      case 'raise_refused':
        return withOpen(state, { ...round, raise: null });
      case 'action_taken': {
        const { sequence, table } = data;
        const added = round.raise ? parseMicros(round.raise.stake) : 0n;
        const staked = microsText(parseMicros(round.staked) + added);
        return withOpen(state, { ...round, table, sequence, staked, raise: null });
      }
      case 'round_resolved':
        return withEnded(state, resolvedRound(data));
      case 'round_cancelled':
        return withEnded(state, { ...round, state: 'rolled_back' });
    }
  },
};

/** Returns a round as long as the state contains it. */
export function roundOf({ open, ended }: PlayerRounds, roundId: string): PlayerRound | undefined {
  return open.get(roundId) ?? [...ended.values()].find(({ round_id }) => round_id === roundId);
}

export function openRoundOf({ open }: PlayerRounds, gameId: string): PlayerRound | undefined {
  return [...open.values()].find(({ game_id }) => game_id === gameId);
}

/** Starts the round of a placed bet. A round that its first cards decide is resolved at once. */
export function startRound(
  { uid }: PlayerRounds,
  game: AnyMultiStepGame,
  bet: RoundBet,
  table: Table<object, RoundAction>,
): RoundEvent[] {
  const started: RoundEvent = { type: 'round_started', data: { uid, ...bet, table: stored(table) } };
  return game.isOver(table) ? [started, resolved(uid, game, bet, { table, staked: bet.stake })] : [started];
}

/** An action as requested by the player. */
export interface ActionRequest {
  round_id: string;
  game_id: string;
  /** Number of earlier actions that the player knows of. */
  sequence: number;
  action: RoundAction;
}

/** Replays a round with the actions given, from its seeds. */
export type Replay = (actions: readonly RoundAction[]) => Table<object, RoundAction>;

/**
 * Takes an action. One that needs an additional stake asks the wallet first, and draws nothing before the answer.
 * @throws Refusal `round_not_open`, `sequence_conflict`, `action_not_allowed`
 */
export function act(
  state: PlayerRounds,
  game: AnyMultiStepGame,
  { round_id, game_id, sequence, action }: ActionRequest,
  replay: Replay,
): RoundEvent[] {
  const round = state.open.get(round_id);
  if (!round || round.game_id !== game_id) throw new Refusal('round_not_open');
  if (round.raise || sequence !== round.sequence) {
    throw new Refusal('sequence_conflict', undefined, { sequence: round.sequence });
  }
  const fault = game.actionFault(tableOf(round), action);
  if (fault !== undefined) throw new Refusal('action_not_allowed', fault);
  const extra = additionalStake(game, round, action);
  if (extra === 0n) return taken(state.uid, game, round, action, replay);
  const { currency } = round;
  const requested = { uid: state.uid, round_id, game_id, sequence: sequence + 1, currency, stake: microsText(extra) };
  return [{ type: 'raise_requested', data: { ...requested, action: action as StoredAction } }];
}

/** Returns the additional stake of an action in micros. A fraction of a micro is not staked. */
export function additionalStake(
  game: AnyMultiStepGame,
  { stake, table }: Pick<PlayerRound, 'stake' | 'table'>,
  action: RoundAction,
): bigint {
  return payoutOf(parseMicros(stake), game.additionalStake(table, action));
}

/**
 * Takes the action whose additional stake was debited.
 * @throws Refusal `round_not_open` if the round does not wait for that stake
 */
export function actRaised(
  state: PlayerRounds,
  game: AnyMultiStepGame,
  { round_id, sequence }: { round_id: string; sequence: number },
  replay: Replay,
): RoundEvent[] {
  const round = state.open.get(round_id);
  if (round?.raise?.sequence !== sequence) throw new Refusal('round_not_open');
  return taken(state.uid, game, round, round.raise.action, replay);
}

/**
 * Frees the round for another action, because the balance did not cover the additional stake.
 * @throws Refusal `round_not_open` if the round does not wait for that stake
 */
export function refuseRaise(
  state: PlayerRounds,
  { round_id, sequence }: { round_id: string; sequence: number },
): RoundEvent[] {
  if (state.open.get(round_id)?.raise?.sequence !== sequence) throw new Refusal('round_not_open');
  return [{ type: 'raise_refused', data: { uid: state.uid, round_id, sequence } }];
}

/**
 * Takes the next action for a player who stays away, or cancels a round in which the player has decided nothing.
 * Returns no event if the round has ended.
 */
export function timeOut(state: PlayerRounds, game: AnyMultiStepGame, roundId: string, replay: Replay): RoundEvent[] {
  const round = state.open.get(roundId);
  if (!round) return [];
  const action = game.atTimeout(tableOf(round));
  if (action) return taken(state.uid, game, round, action, replay);
  return [{ type: 'round_cancelled', data: { uid: state.uid, round_id: roundId, game_id: round.game_id } }];
}

/**
 * Starts the round of a bet whose `round_started` was lost, so that it can be cancelled. Returns no event for a round
 * that was started.
 */
export function startLostRound(
  { uid, open }: PlayerRounds,
  bet: RoundBet,
  table: Table<object, RoundAction>,
): RoundEvent[] {
  if (open.has(bet.round_id)) return [];
  return [{ type: 'round_started', data: { uid, ...bet, table: stored(table) } }];
}

/**
 * Cancels an open round whatever the player has decided, because events after it are lost: the player may have seen its
 * cards or mines.
 */
export function cancelLostRound({ uid, open }: PlayerRounds, roundId: string): RoundEvent[] {
  const round = open.get(roundId);
  if (!round) return [];
  return [{ type: 'round_cancelled', data: { uid, round_id: roundId, game_id: round.game_id } }];
}

/** Returns the round that a `round_resolved` event describes completely. */
export function resolvedRound({
  uid: _,
  ...round
}: Extract<RoundEvent, { type: 'round_resolved' }>['data']): PlayerRound {
  return { ...round, sequence: round.table.actions.length, raise: null, state: 'resolved' };
}

function taken(
  uid: string,
  game: AnyMultiStepGame,
  round: PlayerRound,
  action: RoundAction,
  replay: Replay,
): RoundEvent[] {
  const table = replay([...round.table.actions, action]);
  const staked = microsText(parseMicros(round.staked) + parseMicros(round.raise?.stake ?? '0'));
  const { round_id, sequence } = round;
  const data = { uid, round_id, sequence: sequence + 1, action: action as StoredAction, table: stored(table) };
  const event: RoundEvent = { type: 'action_taken', data };
  return game.isOver(table) ? [event, resolved(uid, game, betOf(round), { table, staked })] : [event];
}

function resolved(
  uid: string,
  game: AnyMultiStepGame,
  bet: RoundBet,
  { table, staked }: { table: Table<object, RoundAction>; staked: MicrosText },
): RoundEvent {
  const payout = microsText(payoutOf(parseMicros(bet.stake), game.paid(table)));
  return { type: 'round_resolved', data: { uid, ...bet, table: stored(table), staked, payout } };
}

function betOf({ round_id, game_id, currency, stake, draw, algorithm, wallet_version, placed_at }: RoundBet): RoundBet {
  return { round_id, game_id, currency, stake, draw, algorithm, wallet_version, placed_at };
}

function tableOf({ table }: PlayerRound): Table<object, RoundAction> {
  return table;
}

function stored(table: Table<object, RoundAction>): StoredTable {
  return table as StoredTable;
}

function withOpen(state: PlayerRounds, round: PlayerRound): PlayerRounds {
  return { ...state, open: new Map(state.open).set(round.round_id, round) };
}

function withEnded({ uid, open, ended }: PlayerRounds, round: PlayerRound): PlayerRounds {
  const others = new Map(open);
  others.delete(round.round_id);
  return { uid, open: others, ended: new Map(ended).set(round.game_id, round) };
}

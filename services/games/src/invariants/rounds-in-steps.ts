import {
  type EventOf,
  idOf,
  microsText,
  multiStepRulesOf,
  parseMicros,
  payoutOf,
  type RoundBet,
  type StoredEvent,
  type StoredTable,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, isSameJson, systemCommandId, type Violate } from '@goldwake/core';
import { additionalStake, CANCEL_LOST_ROUND, type PlayerRound, playerRoundsReducer } from '../domain/index.js';

type Stored<Type extends Parameters<typeof isType>[1]> = StoredEvent<EventOf<Type>>;

/** What the wallet and the round have stated about a round that has not ended in both. */
interface Followed {
  uid: string;
  /** The bet in the wallet. */
  placed?: Stored<'bet_placed'>;
  round?: PlayerRound;
  /** The debit for the requested action. */
  raised?: { sequence: number; stake: string };
  resolved?: Stored<'round_resolved'>;
  isCancelled?: boolean;
  /** Event with which the round ended. */
  endedBy?: string;
}

interface Rounds {
  /** Rounds by round id. */
  rounds: Map<string, Followed>;
  /** Newest bet of each player whose round has not started. */
  waiting: Map<string, Stored<'bet_placed'>>;
  /** First of the newest rounds of each player that state another version of their bet, with the difference. */
  renumbered: Map<string, { by: number; eventId: string }>;
}

/** Time after which a bet without a round is reported, in milliseconds: the casino starts it at once, or when back. */
const START_MS_MAX = 60 * 60 * 1_000;

const TYPES = [
  'bet_placed',
  'stake_raised',
  'round_started',
  'raise_requested',
  'raise_refused',
  'action_taken',
  'round_resolved',
  'round_cancelled',
  'win_paid',
  'bet_rolled_back',
] as const;

function isType<Type extends (typeof TYPES)[number]>(
  event: StoredEvent,
  type: Type,
): event is StoredEvent<EventOf<Type>> {
  return event.type === type;
}

/**
 * The tables themselves are checked by the rule `tables`, the balances by the rules of the wallet. This rule follows a
 * round through both streams.
 */
export const roundsInSteps = defineInvariant<Rounds>({
  name: 'rounds in steps',
  rule: 'a round in several steps follows the bet of its player and starts with its parameters, counts its actions without a gap, debits each additional stake first, and pays once what its table pays; whoever sent its end also sent the payout or the return of its stake',
  types: [...TYPES],
  initial: () => ({ rounds: new Map(), waiting: new Map(), renumbered: new Map() }),
  check({ rounds, waiting, renumbered }, event, violate, scope) {
    const roundId = roundIdOf(event);
    const known = rounds.get(roundId);
    if (isType(event, 'bet_placed')) {
      if (multiStepRulesOf(event.data.round.game_id) && event.data.round.draw) {
        if (event.actor === 'system') violate(event, 'was sent by the casino; only its player places such a bet');
        rounds.set(roundId, { uid: event.data.uid, placed: event });
        waits(waiting, event, violate, scope);
      }
      return;
    }
    if (isType(event, 'round_started')) {
      rounds.set(roundId, started(event, known, renumbered, violate, scope));
      if (waiting.get(event.data.uid)?.data.round.round_id === roundId) waiting.delete(event.data.uid);
      return;
    }
    if (isType(event, 'win_paid') || isType(event, 'bet_rolled_back')) {
      if (known) ended(event, known, violate, scope);
      rounds.delete(roundId);
      return;
    }
    if (!known?.round) {
      if (event.stream.startsWith('rounds-')) violate(event, `belongs to round ${roundId}, which is not open`);
      return;
    }
    follow(event, known, violate, scope);
  },
});

/** Reports the last bet of the player if its round never started. */
function waits(waiting: Rounds['waiting'], bet: Stored<'bet_placed'>, violate: Violate, scope: HistoryScope): void {
  const { uid } = bet.data;
  const before = waiting.get(uid);
  const isLost = before && Date.parse(bet.recordedAt) - Date.parse(before.recordedAt) > START_MS_MAX;
  if (isLost && scope.includes(streamName('rounds', uid))) violate(before, 'places a bet whose round never started');
  waiting.set(uid, bet);
}

function roundIdOf({ data }: StoredEvent): string {
  const { round, round_id } = data as { round?: { round_id: string }; round_id?: string };
  return round?.round_id ?? round_id ?? '';
}

function started(
  event: Stored<'round_started'>,
  known: Followed | undefined,
  renumbered: Rounds['renumbered'],
  violate: Violate,
  scope: HistoryScope,
): Followed {
  const { uid, table, ...bet } = event.data;
  const { placed } = known ?? {};
  if (known?.round) violate(event, `starts round ${bet.round_id} again`);
  if (!placed && scope.includes(streamName('wallet', uid))) violate(event, `starts a round without a bet`);
  if (placed) compareBets(event, bet, placed, renumbered, violate);
  if (placed && !hasParametersOf(placed, table)) {
    const stated = JSON.stringify(placed.data.round.outcome);
    violate(event, `starts a round with other parameters than ${placed.eventId}, which states ${stated}`);
  }
  const after = playerRoundsReducer.evolve(playerRoundsReducer.initial(uid), event as EventOf<'round_started'>);
  const round = after.open.get(bet.round_id);
  return { uid, ...(placed && { placed }), ...(round && { round }) };
}

/**
 * An event that was removed from the wallet or inserted changes the versions of all later ones, so the first fault of
 * the wallet is suspected for the first round that states another version, and that round explains the others.
 */
function compareBets(
  event: Stored<'round_started'>,
  stated: RoundBet,
  placed: Stored<'bet_placed'>,
  renumbered: Rounds['renumbered'],
  violate: Violate,
): void {
  const { uid } = event.data;
  const due = betOf(placed);
  const message = `states another bet than ${placed.eventId}`;
  const by = due.wallet_version - stated.wallet_version;
  const first = renumbered.get(uid);
  if (first?.by !== by) renumbered.delete(uid);
  if (isSameJson(stated, due)) return;
  if (!isSameJson({ ...stated, wallet_version: due.wallet_version }, due)) violate(event, message);
  else if (first?.by === by) violate(event, message, first.eventId);
  else {
    renumbered.set(uid, { by, eventId: event.eventId });
    violate(event, message, { suspect: placed.stream });
  }
}

function betOf({ data, version, recordedAt }: Stored<'bet_placed'>): RoundBet {
  const { round, currency, stake } = data;
  const { round_id, game_id, draw, algorithm = 1 } = round;
  const bet = { round_id, game_id, currency, stake, draw, algorithm };
  return { ...bet, wallet_version: version, placed_at: recordedAt } as RoundBet;
}

/** Returns whether a table contains what the bet states, and this is a complete bet. */
function hasParametersOf({ data: { round } }: Stored<'bet_placed'>, table: StoredTable): boolean {
  const names = Object.keys(round.outcome ?? {});
  const stated = Object.fromEntries(names.map((name) => [name, table[name]]));
  return isSameJson(round.outcome, stated) && multiStepRulesOf(round.game_id)?.faults(stated).length === 0;
}

/** Checks an event between the start and the end of a round, and applies it to the round. */
function follow(event: StoredEvent, known: Followed, violate: Violate, scope: HistoryScope): void {
  const round = known.round as PlayerRound;
  const game = multiStepRulesOf(round.game_id);
  if (idOf(event.stream) !== known.uid) violate(event, `continues round ${round.round_id} of ${known.uid}`);
  if (known.endedBy) {
    violate(event, `continues round ${round.round_id}, which ended with ${known.endedBy}`);
    return;
  }
  if (isType(event, 'stake_raised')) {
    const { sequence, stake } = event.data;
    if (round.raise?.sequence !== sequence || round.raise.stake !== stake) {
      violate(event, `debits ${stake} micros for action ${sequence}, which did not request them`);
    }
    known.raised = { sequence, stake };
    return;
  }
  if (isType(event, 'raise_requested')) {
    const { sequence, action, stake, currency } = event.data;
    counts(event, round, sequence, violate);
    namesGame(event, round, violate);
    if (currency !== round.currency) violate(event, `requests a stake in ${currency}; the bet is in ${round.currency}`);
    const fault = game?.actionFault(round.table, action);
    if (fault !== undefined) violate(event, `requests a stake for an action that the rules do not allow: ${fault}`);
    else if (game && microsText(additionalStake(game, round, action)) !== stake) {
      violate(event, `requests ${stake} micros; the rules ask for ${additionalStake(game, round, action)}`);
    }
  } else if (isType(event, 'action_taken')) {
    const { sequence, action } = event.data;
    counts(event, round, sequence, violate);
    const due = game && game.actionFault(round.table, action) === undefined ? additionalStake(game, round, action) : 0n;
    const isDebited = known.raised?.sequence === sequence && parseMicros(known.raised.stake) === due;
    if (due > 0n && !isDebited && scope.includes(streamName('wallet', known.uid))) {
      violate(event, `takes an action that needs ${due} micros, which the wallet has not debited`);
    }
    if (round.raise && !isSameJson(round.raise.action, action)) {
      violate(event, 'takes another action than the one that requested the stake');
    }
  } else if (isType(event, 'round_resolved')) {
    resolved(event, round, violate);
    known.resolved = event;
    known.endedBy = event.eventId;
  } else if (isType(event, 'round_cancelled')) {
    namesGame(event, round, violate);
    const isRepair = event.commandId.startsWith(systemCommandId(CANCEL_LOST_ROUND, ''));
    if (!isRepair && game?.atTimeout(round.table))
      violate(event, 'cancels a round in which the player has decided something');
    known.isCancelled = true;
    known.endedBy = event.eventId;
  }
  const state = { ...playerRoundsReducer.initial(known.uid), open: new Map([[round.round_id, round]]) };
  const after = playerRoundsReducer.evolve(state, event as never);
  known.round = after.open.get(round.round_id) ?? round;
}

function counts(event: StoredEvent, { sequence: last }: PlayerRound, sequence: number, violate: Violate): void {
  if (sequence !== last + 1) violate(event, `is action ${sequence}; the next one is ${last + 1}`);
}

function namesGame(
  event: Stored<'raise_requested'> | Stored<'round_cancelled'>,
  { game_id }: PlayerRound,
  violate: Violate,
): void {
  if (event.data.game_id !== game_id) violate(event, `names the game ${event.data.game_id}; the bet is of ${game_id}`);
}

function resolved(event: Stored<'round_resolved'>, round: PlayerRound, violate: Violate): void {
  const { uid: _, table, staked, payout, ...bet } = event.data;
  const game = multiStepRulesOf(round.game_id);
  const { round_id, game_id, currency, stake, draw, algorithm, wallet_version, placed_at } = round;
  const due = { round_id, game_id, currency, stake, draw, algorithm, wallet_version, placed_at };
  if (!isSameJson(bet, due)) violate(event, 'states another bet than the start of its round');
  if (staked !== round.staked) violate(event, `states stakes of ${staked} micros; the round has ${round.staked}`);
  if (!game?.isOver(table)) {
    violate(event, 'resolves a round that is not over');
    return;
  }
  const owed = microsText(payoutOf(parseMicros(stake), game.paid(table)));
  if (payout !== owed) violate(event, `pays ${payout} micros; its table pays ${owed}`);
}

/** Compares the event with which the wallet ends a round with the end of the round itself. */
function ended(
  event: Stored<'win_paid'> | Stored<'bet_rolled_back'>,
  { uid, resolved: end, isCancelled }: Followed,
  violate: Violate,
  scope: HistoryScope,
): void {
  if (!scope.includes(streamName('rounds', uid))) return;
  if (event.type === 'bet_rolled_back') {
    if (!isCancelled) violate(event, 'returns the stake of a round that was not cancelled');
    else if (event.actor !== 'system') violate(event, `was sent by ${event.actor}; only the casino cancels a round`);
    return;
  }
  const { round, payout } = (event as Stored<'win_paid'>).data;
  if (!end) {
    violate(event, 'pays a round that was not resolved');
    return;
  }
  const { round_id, game_id, draw, table, algorithm } = end.data;
  const due = { round_id, game_id, draw, outcome: table, algorithm };
  if (!isSameJson(round, due) || payout !== end.data.payout) {
    violate(event, `pays ${payout} micros for another result than ${end.eventId}, which owes ${end.data.payout}`);
  }
  if (idOf(event.stream) !== uid) violate(event, `pays the round of ${uid}`);
  if (event.actor !== end.actor) violate(event, `was sent by ${event.actor}; ${end.eventId} was sent by ${end.actor}`);
}

import {
  type Currency,
  type EventOf,
  formatExactMoney,
  idOf,
  type MicrosText,
  type Playthrough,
  type PromotionRulesEvent,
  parseMicros,
  RULES_ID,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, isRecordedNear, type Violate } from '@goldwake/core';
import { BET_REWARDS_GROUP } from '../domain/index.js';

type Bet = StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>;
type Later = StoredEvent<EventOf<'stake_raised' | 'bet_rolled_back'>>;
type Reward = StoredEvent<EventOf<'bet_rewarded' | 'bet_reward_reversed'>>;

/** What a reward must repeat of the wallet event that causes it. */
interface Stake {
  round_id: string;
  currency: Currency;
  stake: MicrosText;
  playthrough: Playthrough;
}

/** A round whose bet is rewarded. Its raises and its roll-back have the rates of the bet. */
interface Round {
  game_id: string;
  /** Event that rewarded the bet; undefined until it is rewarded. */
  rewarded: { eventId: string; house_edge: number; rakeback_rate: number } | undefined;
}

interface Pending {
  /** The wallet event, without the data that a reward does not repeat. */
  moved: StoredEvent<{ type: string; data: Stake }>;
  round: Round;
}

interface State {
  /** Whether rules with VIP levels are recorded: earlier bets earn nothing. */
  hasProgram: boolean;
  /** Rounds whose stake is in play, by `<uid>/<round id>`. */
  open: Map<string, Round>;
  /**
   * Bets, raises and roll-backs that wait for their reward, by event id. Bounded by how far the group that rewards is
   * behind.
   */
  pending: Map<string, Pending>;
}

const RULES = streamName('promotion_rules', RULES_ID);

export const betRewards = defineInvariant<State>({
  name: 'bet rewards',
  rule: 'each bet and each raise after the first rules with VIP levels is rewarded once, and each roll-back of such a round reverses its reward once, for the same player, round, game, currency and stake, at the rates of the bet, and sent by the sender of its cause',
  types: [
    'promotion_rules_changed',
    'bet_placed',
    'bet_and_win_settled',
    'stake_raised',
    'bet_rolled_back',
    'win_paid',
    'bet_rewarded',
    'bet_reward_reversed',
  ],
  initial: () => ({ hasProgram: false, open: new Map(), pending: new Map() }),
  check(state, event, violate, scope) {
    switch (event.type) {
      case 'promotion_rules_changed':
        state.hasProgram ||= (event as StoredEvent<PromotionRulesEvent>).data.rules.vip.levels.length > 0;
        return;
      case 'win_paid':
        state.open.delete(roundKey(event, (event as StoredEvent<EventOf<'win_paid'>>).data.round.round_id));
        return;
      case 'bet_rewarded':
      case 'bet_reward_reversed':
        if (scope.includes(streamName('wallet', idOf(event.stream)))) reward(state, event as Reward, violate);
        return;
    }
    // Without the rules it is not known which bets are rewarded, so all may be, and none is missed at the end.
    const isRewarded = state.hasProgram || !scope.includes(RULES);
    if (isRewarded && scope.includes(streamName('loyalty', idOf(event.stream)))) move(state, event as Bet | Later);
  },
  end({ hasProgram, pending }, violate, _, end) {
    if (!hasProgram) return;
    for (const { moved } of pending.values()) {
      if (!end.isOverdue(moved, BET_REWARDS_GROUP)) continue;
      violate(moved, moved.type === 'bet_rolled_back' ? 'has a reward that was never reversed' : 'was never rewarded');
    }
  },
});

function roundKey({ stream }: StoredEvent, roundId: string): string {
  return `${idOf(stream)}/${roundId}`;
}

function move({ open, pending }: State, event: Bet | Later): void {
  const { currency, stake, playthrough } = event.data;
  const round_id = 'round' in event.data ? event.data.round.round_id : event.data.round_id;
  const key = roundKey(event, round_id);
  // A round without an entry began before the program, so its raises and its roll-back change no points.
  const round = 'round' in event.data ? { game_id: event.data.round.game_id, rewarded: undefined } : open.get(key);
  if (!round) return;
  if (event.type === 'bet_placed') open.set(key, round);
  else if (event.type === 'bet_rolled_back') open.delete(key);
  pending.set(event.eventId, { moved: { ...event, data: { round_id, currency, stake, playthrough } }, round });
}

function reward({ pending }: State, event: Reward, violate: Violate): void {
  const { causationId, data } = event;
  const cause = causationId === null ? undefined : pending.get(causationId);
  if (!cause || idOf(cause.moved.stream) !== idOf(event.stream)) {
    violate(event, `rewards ${causationId}, which is no stake of this player that waits for a reward`);
    return;
  }
  const { moved, round } = cause;
  pending.delete(moved.eventId);
  if ((event.type === 'bet_reward_reversed') !== (moved.type === 'bet_rolled_back')) {
    violate(event, `is a ${event.type} caused by ${moved.eventId}, which is a ${moved.type}`);
  }
  if (event.actor !== moved.actor)
    violate(event, `was sent by ${event.actor}; ${moved.eventId} was sent by ${moved.actor}`);
  const of = moved.data;
  if (data.round_id !== of.round_id || data.game_id !== round.game_id) {
    violate(
      event,
      `is for round ${data.round_id} of ${data.game_id}; ${moved.eventId} is of ${of.round_id} of ${round.game_id}`,
    );
  }
  if (data.currency !== of.currency || parseMicros(data.stake) !== parseMicros(of.stake)) {
    const [is, due] = [data, of].map(({ stake, currency }) => formatExactMoney(parseMicros(stake), currency));
    violate(event, `is for a stake of ${is}; that of ${moved.eventId} is ${due}`);
  }
  if (data.wallet_version !== moved.version || !isSamePlaythrough(data.playthrough, of.playthrough)) {
    const message = `states another version or playthrough of the wallet than ${moved.eventId}`;
    // An event that is missing from the wallet changes the versions of all later ones.
    violate(event, message, { suspect: moved.stream });
  }
  if (!isRecordedNear(data.rewarded_at, event)) {
    violate(event, `rewards at ${data.rewarded_at}; it was recorded at ${event.recordedAt}`);
  }
  compareRates(event, cause, violate);
}

/** Compares the fields, because `isSameJson` serializes both sides, and `verify` does this for each bet. */
function isSamePlaythrough(one: Playthrough, other: Playthrough): boolean {
  return (
    one.requirement_id === other.requirement_id &&
    one.requirement === other.requirement &&
    one.progress === other.progress
  );
}

function compareRates(event: Reward, { moved, round }: Pending, violate: Violate): void {
  const { house_edge, rakeback_rate } = event.data;
  const { rewarded } = round;
  if (moved.type === 'bet_placed' || moved.type === 'bet_and_win_settled') {
    round.rewarded = { eventId: event.eventId, house_edge, rakeback_rate };
  } else if (!rewarded) {
    violate(event, `rewards ${moved.eventId} before the bet of its round`);
  } else if (rewarded.house_edge !== house_edge || rewarded.rakeback_rate !== rakeback_rate) {
    const [is, due] = [event.data, rewarded].map((rates) => `${rates.house_edge} and ${rates.rakeback_rate}`);
    violate(event, `applies the edge and the rate ${is}; ${rewarded.eventId} applied ${due} to the bet`);
  }
}

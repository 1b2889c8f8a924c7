import {
  type EventOf,
  formatExactMoney,
  idOf,
  type PromotionOffersEvent,
  type PromotionRulesEvent,
  parseMicros,
  RULES_ID,
  type StoredEvent,
  streamName,
} from '@goldwake/contracts';
import { defineInvariant, type HistoryScope, inForceAt, type Violate } from '@goldwake/core';
import { addOffers, countedAt, firstOffers, OFFERS, type OfferVersions } from './offer-versions.js';
import { addStakes, isClaimed, type PromotionStakes, type Reward, stakeFor } from './promotion-stakes.js';

type Bet = StoredEvent<EventOf<'bet_placed' | 'bet_and_win_settled'>>;
type Later = StoredEvent<EventOf<'stake_raised' | 'bet_rolled_back'>>;

/** A round of SC. */
interface Round {
  game_id: string;
  /** Time of the bet, in milliseconds since the Unix epoch. */
  at: number;
  /** The event that rewarded the bet and the promotions that it names; undefined until it is rewarded. */
  rewarded: { eventId: string; ids: readonly string[] } | undefined;
}

interface State {
  offers: OfferVersions;
  /** Whether a reward of a schema that names promotions is stored: the service stores no older ones after it. */
  namesPromotions: boolean;
  /** Whether rules with VIP levels are recorded: earlier bets have no reward. */
  hasProgram: boolean;
  /** Rounds whose stake is in play, by `<uid>/<round id>`. */
  open: Map<string, Round>;
  /** Rounds of the bets, and of the raises and roll-backs, that wait for their reward, by event id. */
  bets: Map<string, Round>;
  later: Map<string, Round>;
  players: PromotionStakes;
}

const RULES = streamName('promotion_rules', RULES_ID);
/** First schema version of `bet_rewarded` and `bet_reward_reversed` that names promotions. */
const NAMES_PROMOTIONS = 2;

export const promotionProgress = defineInvariant<State>({
  name: 'promotion progress',
  rule: 'a rewarded bet of SC names the promotions for stakes in its game that ran at its time, in a version of the promotions that was in force within the five minutes before the reward, without those that the player had claimed; a raise and a roll-back name those of their bet that are not claimed; each states the sum of the stakes that name the promotion; rewards of schema 1 name none, until the first one of a newer schema',
  types: [
    'promotion_offers_changed',
    'promotion_rules_changed',
    'bet_placed',
    'bet_and_win_settled',
    'stake_raised',
    'bet_rolled_back',
    'win_paid',
    'bet_rewarded',
    'bet_reward_reversed',
    'promotion_claimed',
  ],
  initial: () => ({
    offers: firstOffers(),
    namesPromotions: false,
    hasProgram: false,
    open: new Map(),
    bets: new Map(),
    later: new Map(),
    players: new Map(),
  }),
  check(state, event, violate, scope, storedSchema) {
    switch (event.type) {
      case 'promotion_offers_changed':
        addOffers(state.offers, event as StoredEvent<PromotionOffersEvent>);
        return;
      case 'promotion_rules_changed':
        state.hasProgram ||= (event as StoredEvent<PromotionRulesEvent>).data.rules.vip.levels.length > 0;
        return;
      case 'promotion_claimed': {
        const { user_promotion_id } = (event as StoredEvent<EventOf<'promotion_claimed'>>).data;
        stakeFor(state.players, event.stream, user_promotion_id).isClaimed = true;
        return;
      }
      case 'win_paid':
        state.open.delete(roundKey(event, (event as StoredEvent<EventOf<'win_paid'>>).data.round.round_id));
        return;
      case 'bet_rewarded':
      case 'bet_reward_reversed':
        reward(state, event as Reward, violate, scope, storedSchema);
        return;
    }
    const isRewarded = state.hasProgram || !scope.includes(RULES);
    if (isRewarded && scope.includes(streamName('loyalty', idOf(event.stream)))) move(state, event as Bet | Later);
  },
});

function roundKey({ stream }: StoredEvent, roundId: string): string {
  return `${idOf(stream)}/${roundId}`;
}

function move({ open, bets, later }: State, event: Bet | Later): void {
  if (event.data.currency !== 'sweeps_coins') return;
  if ('round' in event.data) {
    const { game_id, round_id } = event.data.round;
    const round: Round = { game_id, at: Date.parse(event.effectiveAt), rewarded: undefined };
    bets.set(event.eventId, round);
    if (event.type === 'bet_placed') open.set(roundKey(event, round_id), round);
    return;
  }
  const key = roundKey(event, event.data.round_id);
  // A round without an entry began before the program, so its raises and its roll-back have no reward.
  const round = open.get(key);
  if (!round) return;
  later.set(event.eventId, round);
  if (event.type === 'bet_rolled_back') open.delete(key);
}

/** `bet rewards` reports rewards without a cause. */
function reward(state: State, event: Reward, violate: Violate, scope: HistoryScope, storedSchema: number): void {
  const { bets, later, players } = state;
  state.namesPromotions ||= storedSchema >= NAMES_PROMOTIONS;
  const { causationId, data } = event;
  const ids = data.promotions.map(({ user_promotion_id }) => user_promotion_id);
  if (data.currency !== 'sweeps_coins' && ids.length > 0) {
    violate(event, `counts a stake of ${data.currency} for ${ids.join(', ')}`);
  }
  const bet = causationId === null ? undefined : bets.get(causationId);
  const round = bet ?? (causationId === null ? undefined : later.get(causationId));
  if (bet) {
    bets.delete(causationId as string);
    bet.rewarded = { eventId: event.eventId, ids };
    if (state.namesPromotions && scope.includes(OFFERS)) judgeBet(state, event, bet, ids, violate);
  } else if (round) {
    later.delete(causationId as string);
    judgeLater(players, event, round, ids, violate);
  }
  addStakes(players, event);
  for (const { user_promotion_id, staked } of data.promotions) {
    compare(stakeFor(players, event.stream, user_promotion_id), user_promotion_id, event, staked, violate);
  }
}

/**
 * The service reads the promotions when it rewards, and counts those that ran at the time of the bet. So a change that
 * lies between the bet and its reward decides; one that was stored while the bet was rewarded may or may not.
 */
function judgeBet(
  { offers, players }: State,
  event: Reward,
  { game_id, at }: Round,
  ids: readonly string[],
  violate: Violate,
): void {
  let due: string[] = [];
  for (const { promotions } of inForceAt(offers, event)) {
    due = countedAt(promotions, game_id, at).filter((id) => !isClaimed(players, event.stream, id));
    if (isSame(ids, due)) return;
  }
  const of = `a stake in ${game_id} of ${new Date(at).toISOString()}`;
  violate(event, `counts ${of} for ${listed(ids)}; ${due.length > 1 ? 'those due are' : 'due is'} ${listed(due)}`, {
    suspect: OFFERS,
  });
}

function judgeLater(
  players: PromotionStakes,
  event: Reward,
  { rewarded }: Round,
  ids: readonly string[],
  violate: Violate,
): void {
  if (!rewarded) return;
  const due = rewarded.ids.filter((id) => !isClaimed(players, event.stream, id));
  if (isSame(ids, due)) return;
  violate(event, `counts for ${listed(ids)}; the bet counts for ${listed(due)}`, { suspect: rewarded.eventId });
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  return ids.length === others.length && ids.every((id, at) => id === others[at]);
}

function listed(ids: readonly string[]): string {
  return ids.length === 0 ? 'no promotion' : ids.join(', ');
}

/** Compares a stated sum with the stakes. A difference is reported where it begins, and not repeated. */
function compare(
  stake: ReturnType<typeof stakeFor>,
  id: string,
  event: Reward,
  stated: string,
  violate: Violate,
): void {
  const difference = parseMicros(stated) - stake.staked;
  if (difference !== stake.difference && difference !== 0n) {
    const [is, due] = [parseMicros(stated), stake.staked].map((micros) => formatExactMoney(micros, 'sweeps_coins'));
    violate(event, `states ${is} as staked for ${id}; the stakes are ${due}`);
  }
  stake.difference = difference;
}

import type {
  Currency,
  EventType,
  OfferedPromotions,
  PromotionOffer,
  PromotionRules,
  VipRules,
} from '@goldwake/contracts';
import { currentVersion, RULES_ID, runningAt, streamName } from '@goldwake/contracts';
import type { GivenEvent } from '@goldwake/core/testing';
import {
  changeOffers,
  claimPromotion,
  claimRakeback,
  claimVipReward,
  type LoyaltyState,
  loyaltyReducer,
  OFFERS_ID,
  offersReducer,
  PROMOTION_RULES,
  type Rates,
  rateOf,
  reverseReward,
  rewardBet,
} from '../domain/index.js';

/** Thursday of the ISO week 2026-W03; `storedEvents` records the first event at this time. */
export const NOW = Date.UTC(2026, 0, 15, 12);
export const NO_VIP: VipRules = { levels: [] };

interface Placed {
  eventId: string;
  uid: string;
  round_id: string;
  game_id: string;
  currency: Currency;
  stake: bigint;
  /** Time of the bet, in milliseconds since the Unix epoch. */
  at: number;
}

type Fact = { type: string; data: object };

/** Builds a history of bets and their rewards with the code of the domain, for tests of the rules about them. */
export class LoyaltyHistory {
  readonly given: GivenEvent[] = [];
  private readonly players = new Map<string, LoyaltyState>();
  /** Rates of the rewarded bets and the promotions that ran then, by event id. */
  private readonly rates = new Map<string, Rates & { countsFor: string[] }>();
  private readonly versions = new Map<string, number>();
  private rules: { version: number; rules: PromotionRules } = { version: 0, rules: PROMOTION_RULES };
  private readonly edges = new Map<string, number>();
  /** The promotions after the last change. */
  offers: OfferedPromotions = offersReducer.initial();
  /** Time of the next events, if it was set. */
  private time: number | undefined;

  /** Stores the next events at a time instead of a second after each other. */
  at(time: string): this {
    this.time = Date.parse(time);
    return this;
  }

  /** Merges promotions, as an operator does. */
  offer(...merged: PromotionOffer[]): this {
    return this.changeOffers(merged, []);
  }

  withdraw(...removed: string[]): this {
    return this.changeOffers([], removed);
  }

  private changeOffers(merged: PromotionOffer[], removed: string[]): this {
    const change = { merged, removed, reason: 'Season', by: 'kim' };
    for (const event of changeOffers(this.offers, change, this.now)) {
      this.offers = offersReducer.evolve(this.offers, event);
      this.add(streamName('promotion_offers', OFFERS_ID), event);
    }
    return this;
  }

  changeRules(vip: Partial<VipRules> = {}): this {
    const { rules, version } = this.rules;
    this.rules = { version: version + 1, rules: { ...rules, vip: { ...PROMOTION_RULES.vip, ...vip } } };
    const data = { rules_version: version + 1, rules: this.rules.rules, changed_at: new Date(this.now).toISOString() };
    this.add(streamName('promotion_rules', RULES_ID), { type: 'promotion_rules_changed', data });
    return this;
  }

  /** Lists a game with a house edge in hundredths of a percent. */
  list(game_id: string, edge: number): this {
    this.edges.set(game_id, edge);
    const rtp = ((10_000 - edge) / 100).toFixed(2);
    this.add(streamName('catalogue', 'main'), { type: 'game_listed', data: { game_id, rtp } });
    return this;
  }

  /** @param stake in micros */
  place(
    stake: bigint,
    { uid = 'u1', currency = 'sweeps_coins' as Currency, game_id = 'dice', round_id = `r${this.given.length}` } = {},
  ): Placed {
    const round = { round_id, game_id };
    const eventId = this.wallet(uid, 'bet_placed', { round, currency, stake: String(stake) });
    return { eventId, uid, round_id, game_id, currency, stake, at: this.now };
  }

  /** Stores a bet with its reward. */
  bet(stake: bigint, more: Parameters<LoyaltyHistory['place']>[1] = {}): Placed {
    const placed = this.place(stake, more);
    this.reward(placed);
    return placed;
  }

  /** @param offers the promotions that the service has read */
  reward(placed: Placed, { promotions } = this.offers): void {
    const { uid, game_id, eventId } = placed;
    const state = this.state(uid);
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    const rates = { house_edge: this.edges.get(game_id) ?? 0, rakeback_rate: rateOf(state, applied.rules) };
    const countsFor = countedBy(promotions, placed);
    this.rates.set(eventId, { ...rates, countsFor });
    const staked = this.staked(placed, countsFor);
    this.loyalty(uid, rewardBet(state, staked, rates, applied, this.now), eventId);
  }

  raise(placed: Placed, stake: bigint): void {
    const { uid } = placed;
    const eventId = this.wallet(uid, 'stake_raised', this.change(placed, stake));
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    const { countsFor, ...rates } = this.ratesOf(placed);
    const staked = this.staked({ ...placed, eventId, stake }, countsFor);
    this.loyalty(uid, rewardBet(this.state(uid), staked, rates, applied, this.now), eventId);
  }

  rollBack(placed: Placed, stake = placed.stake): void {
    const { uid } = placed;
    const eventId = this.wallet(uid, 'bet_rolled_back', this.change(placed, stake));
    const { countsFor, ...rates } = this.ratesOf(placed);
    const staked = this.staked({ ...placed, eventId, stake }, countsFor);
    const events = reverseReward(this.state(uid), staked, rates, this.rules.rules.vip, this.now);
    this.loyalty(uid, events, eventId);
  }

  /** Ends the round of a bet that is lost. */
  lose({ uid, round_id, game_id, currency }: Placed): void {
    this.wallet(uid, 'win_paid', { round: { round_id, game_id }, currency, payout: '0' });
  }

  claimRakeback(bucket_id: string, uid = 'u1'): void {
    const request = { bucket_id, claim_id: bucket_id, now: this.now };
    this.loyalty(uid, claimRakeback(this.state(uid), request, this.rules.rules.vip), null);
  }

  claimReward(reward_id: string, uid = 'u1'): void {
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    this.loyalty(
      uid,
      claimVipReward(this.state(uid), { reward_id, claim_id: reward_id, now: this.now }, applied),
      null,
    );
  }

  /** Claims a run of a promotion from the newest promotions, or from those before. */
  claimPromotion(user_promotion_id: string, uid = 'u1', offered = this.offers): void {
    const request = { user_promotion_id, claim_id: user_promotion_id, now: this.now };
    this.loyalty(uid, claimPromotion(this.state(uid), request, offered), null);
  }

  /** Returns the history with other data in its last event, or its last event of a type. */
  with(data: object, type?: EventType): GivenEvent[] {
    const at = this.given.findLastIndex((event) => type === undefined || event.type === type);
    return this.given.map((event, index) => (index === at ? { ...event, data: { ...event.data, ...data } } : event));
  }

  /** Returns the history without its last event of a type. */
  without(type: EventType): GivenEvent[] {
    const at = this.given.findLastIndex((event) => event.type === type);
    return this.given.filter((_, index) => index !== at);
  }

  private state(uid: string): LoyaltyState {
    return this.players.get(uid) ?? loyaltyReducer.initial(uid);
  }

  private get now(): number {
    return this.time ?? NOW;
  }

  private ratesOf({ eventId }: Placed): Rates & { countsFor: string[] } {
    const rates = this.rates.get(eventId);
    if (!rates) throw new Error(`the bet ${eventId} has no reward`);
    return rates;
  }

  /** Returns the data of a wallet event that changes the stake of a bet. */
  private change({ eventId, round_id, game_id, currency }: Placed, stake: bigint): object {
    return { round_id, game_id, bet_event_id: eventId, currency, stake: String(stake) };
  }

  private staked({ round_id, game_id, currency, stake, eventId }: Placed, countsFor: string[]) {
    const wallet_version = Number(eventId.split('@')[1]);
    return { round_id, game_id, currency, stake: String(stake), wallet_version, playthrough: PLAYTHROUGH, countsFor };
  }

  private wallet(uid: string, type: EventType, data: object): string {
    return this.add(streamName('wallet', uid), { type, data: { uid, playthrough: PLAYTHROUGH, ...data } });
  }

  private loyalty(uid: string, events: Parameters<typeof loyaltyReducer.evolve>[1][], causationId: string | null) {
    for (const event of events) {
      this.players.set(uid, loyaltyReducer.evolve(this.state(uid), event));
      this.add(streamName('loyalty', uid), event, causationId);
    }
  }

  private add(stream: string, { type, data }: Fact, causationId: string | null = null): string {
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    const recordedAt = this.time === undefined ? undefined : new Date(this.time).toISOString();
    const times = recordedAt === undefined ? {} : { recordedAt, effectiveAt: recordedAt };
    const envelope = { causationId, schemaVersion: currentVersion(type as EventType), ...times };
    this.given.push({ stream, type: type as EventType, data, envelope });
    return `${stream}@${version}`;
  }
}

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };

/** Returns the ids of the promotions that count a bet. */
function countedBy(promotions: readonly PromotionOffer[], { currency, game_id, at }: Placed): string[] {
  return runningAt(promotions, at)
    .filter(({ offer }) => offer.kind === 'play' && offer.game_id === game_id && currency === 'sweeps_coins')
    .map(({ user_promotion_id }) => user_promotion_id);
}

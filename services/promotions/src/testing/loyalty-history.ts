import type { Currency, EventType, PromotionRules, VipRules } from '@goldwake/contracts';
import { RULES_ID, streamName } from '@goldwake/contracts';
import type { GivenEvent } from '@goldwake/core/testing';
import {
  claimRakeback,
  claimVipReward,
  type LoyaltyState,
  loyaltyReducer,
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
  /** Ids of the promotions that count the bet. */
  countsFor: string[];
}

type Fact = { type: string; data: object };

/** Builds a history of bets and their rewards with the code of the domain, for tests of the rules about them. */
export class LoyaltyHistory {
  readonly given: GivenEvent[] = [];
  private readonly players = new Map<string, LoyaltyState>();
  /** Rates of the rewarded bets, by event id. */
  private readonly rates = new Map<string, Rates>();
  private readonly versions = new Map<string, number>();
  private rules: { version: number; rules: PromotionRules } = { version: 0, rules: PROMOTION_RULES };
  private readonly edges = new Map<string, number>();

  changeRules(vip: Partial<VipRules> = {}): this {
    const { rules, version } = this.rules;
    this.rules = { version: version + 1, rules: { ...rules, vip: { ...PROMOTION_RULES.vip, ...vip } } };
    const data = { rules_version: version + 1, rules: this.rules.rules, changed_at: new Date(NOW).toISOString() };
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
    {
      uid = 'u1',
      currency = 'sweeps_coins' as Currency,
      game_id = 'dice',
      round_id = `r${this.given.length}`,
      countsFor = [] as string[],
    } = {},
  ): Placed {
    const round = { round_id, game_id };
    const eventId = this.wallet(uid, 'bet_placed', { round, currency, stake: String(stake) });
    return { eventId, uid, round_id, game_id, currency, stake, countsFor };
  }

  /** Stores a bet with its reward. */
  bet(stake: bigint, more: Parameters<LoyaltyHistory['place']>[1] = {}): Placed {
    const placed = this.place(stake, more);
    this.reward(placed);
    return placed;
  }

  reward({ uid, game_id, round_id, ...placed }: Placed): void {
    const state = this.state(uid);
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    const rates = { house_edge: this.edges.get(game_id) ?? 0, rakeback_rate: rateOf(state, applied.rules) };
    this.rates.set(placed.eventId, rates);
    const staked = this.staked({ uid, game_id, round_id, ...placed });
    this.loyalty(uid, rewardBet(state, staked, rates, applied, NOW), placed.eventId);
  }

  raise(placed: Placed, stake: bigint): void {
    const { uid } = placed;
    const eventId = this.wallet(uid, 'stake_raised', this.change(placed, stake));
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    const staked = this.staked({ ...placed, eventId, stake });
    this.loyalty(uid, rewardBet(this.state(uid), staked, this.ratesOf(placed), applied, NOW), eventId);
  }

  rollBack(placed: Placed, stake = placed.stake): void {
    const { uid } = placed;
    const eventId = this.wallet(uid, 'bet_rolled_back', this.change(placed, stake));
    const staked = this.staked({ ...placed, eventId, stake });
    const events = reverseReward(this.state(uid), staked, this.ratesOf(placed), this.rules.rules.vip, NOW);
    this.loyalty(uid, events, eventId);
  }

  /** Ends the round of a bet that is lost. */
  lose({ uid, round_id, game_id, currency }: Placed): void {
    this.wallet(uid, 'win_paid', { round: { round_id, game_id }, currency, payout: '0' });
  }

  claimRakeback(bucket_id: string, uid = 'u1'): void {
    const request = { bucket_id, claim_id: bucket_id, now: NOW };
    this.loyalty(uid, claimRakeback(this.state(uid), request, this.rules.rules.vip), null);
  }

  claimReward(reward_id: string, uid = 'u1'): void {
    const applied = { version: this.rules.version, rules: this.rules.rules.vip };
    this.loyalty(uid, claimVipReward(this.state(uid), { reward_id, claim_id: reward_id, now: NOW }, applied), null);
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

  private ratesOf({ eventId }: Placed): Rates {
    const rates = this.rates.get(eventId);
    if (!rates) throw new Error(`the bet ${eventId} has no reward`);
    return rates;
  }

  /** Returns the data of a wallet event that changes the stake of a bet. */
  private change({ eventId, round_id, game_id, currency }: Placed, stake: bigint): object {
    return { round_id, game_id, bet_event_id: eventId, currency, stake: String(stake) };
  }

  private staked({ round_id, game_id, currency, stake, eventId, countsFor }: Placed) {
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
    this.given.push({ stream, type: type as EventType, data, envelope: { causationId } });
    return `${stream}@${version}`;
  }
}

const PLAYTHROUGH = { requirement_id: null, requirement: '0', progress: '0' };

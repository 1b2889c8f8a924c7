import { createHmac } from 'node:crypto';
import {
  ALGORITHM,
  type AppliedRules,
  type Category,
  type CommandContext,
  type Currency,
  DICE,
  type DomainEvent,
  type Draw,
  drawAfter,
  type FairnessEvent,
  type Micros,
  microsText,
  type OneStepGame,
  parseMicros,
  type Round,
  rulesOf,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, sha256Hex, systemCommandId, systemContext } from '@goldwake/core';
import {
  type Digest,
  fairnessReducer,
  playRound,
  rotateSeeds,
  type SeedPair,
  type ServerSeed,
  startFirstPair,
} from '@goldwake/games/domain';
import {
  CLAIMS,
  type Claimed,
  type ClaimType,
  claimDailyBonus,
  claimedAmounts,
  nextClaimAt,
  PROMOTION_RULES,
  promotionsReducer,
} from '@goldwake/promotions/domain';
import {
  adjust,
  bet,
  betAndWin,
  capture,
  endSeedPair,
  grant,
  hold,
  open,
  release,
  rollBack,
  topUp,
  topUpWaitMs,
  voidRound,
  WALLET_RULES,
  walletReducer,
  win,
} from '@goldwake/wallet/domain';
import type { SeededRandom } from '../seeded-random.js';
import { SeededLoyalty } from './seeded-loyalty.js';
import type { SeededOffers } from './seeded-offers.js';
import type { SeededPackages } from './seeded-packages.js';
import { SeededPurchases } from './seeded-purchases.js';
import type { SeededReferrals } from './seeded-referrals.js';
import { SeededRounds } from './seeded-rounds.js';
import type { SeededStore } from './seeded-store.js';
import type { TableSeat } from './seeded-tide.js';

const { playthrough_percent: PLAYTHROUGH_PERCENT, top_up: TOP_UP } = WALLET_RULES;
const STAKE_MIN = 10_000n;
const STAKE_MAX: Record<Currency, Micros> = { gold_coins: 100_000_000_000n, sweeps_coins: 1_000_000_000n };

/** Share of the actions with which players of a VIP program claim a promotion, a reward or rakeback. */
const CLAIMS_ONE_IN = 15;
/** Share of the actions with which a provider cancels a round before its bet. */
const CANCELS_ONE_IN = 15;

/** Bets in the one-step games besides dice. */
const OTHER_BETS: readonly [gameId: string, params: object][] = [
  ['halyard', { target: 250 }],
  ['plumb-line', { rows: 8, risk: 'medium' }],
  ['signal-lamp', { picks: [3, 7, 11], risk: 'low' }],
  ['tide-wheel', { segments: 10, risk: 'low' }],
];

/** What a player does besides bets in dice. Off by default, so that existing seeds keep producing the same events. */
export interface Habits {
  /** Whether the player redeems. */
  redeems?: boolean;
  /** Whether the player plays all originals. */
  playsOriginals?: boolean;
  /** Whether the wallet ends a seed pair before the next one starts, as in every casino with the table or originals. */
  endsPairs?: boolean;
  /** The packages that the player buys; a player without packages buys nothing. */
  packages?: SeededPackages | undefined;
  /** Whether the rules are recorded before, with `recordRules`. */
  hasRules?: boolean;
  /**
   * The promotions of a casino with a VIP program: its rules are recorded before, with `recordRules`, and the games are
   * listed.
   */
  offers?: SeededOffers | undefined;
  /** The referrals of a casino with a VIP program, by which some players come. */
  referrals?: SeededReferrals | undefined;
  /** Whether providers cancel rounds whose bets never arrive. */
  cancelsRounds?: boolean;
  /** The share of the actions that change the seeds: one in 400 if omitted. */
  rotatesOneIn?: number;
}

const hmac: Digest = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * A simulated player who signs up, claims bonuses, bets and wins at random. The services' own domain code decides which
 * events result.
 */
export class SeededPlayer {
  private wallet;
  private fairness;
  private promotions;
  private readonly openRounds: string[] = [];
  private readonly openHolds: string[] = [];
  private readonly rounds: SeededRounds;
  private readonly purchases: SeededPurchases | undefined;
  private readonly loyalty: SeededLoyalty | undefined;

  constructor(
    private readonly uid: string,
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
    private readonly habits: Habits = {},
  ) {
    this.wallet = walletReducer.initial(uid);
    this.fairness = fairnessReducer.initial(uid);
    this.promotions = promotionsReducer.initial(uid);
    const owner = {
      wallet: () => this.wallet,
      activePair: () => this.activePair(),
      change: (events: readonly WalletEvent[], context: CommandContext) => this.change(events, context),
      own: (commandId?: string, actor?: string) => this.own(commandId, actor),
    };
    const { packages, offers } = habits;
    this.purchases = packages && new SeededPurchases(uid, owner, packages, offers, store, random);
    this.rounds = new SeededRounds(uid, owner, store, random, hmac);
    this.loyalty = offers && new SeededLoyalty(uid, offers, (...claimed) => this.grantClaim(...claimed), store, random);
  }

  /** Returns what a bet at the shared table needs of its player. */
  get seat(): TableSeat {
    return {
      uid: this.uid,
      wallet: () => this.wallet,
      stake: () => (this.wallet.opened ? this.stake('gold_coins') : undefined),
      change: (events, context) => this.change(events, context),
      own: () => this.own(),
    };
  }

  /**
   * Performs one random action of the player, such as a claim or a bet. Does nothing if the balance is too low for the
   * chosen action.
   */
  act(): void {
    const { random, store, wallet } = this;
    if (!wallet.opened) this.signUp();
    else if (nextClaimAt(this.promotions) <= store.now && random.oneIn(4)) this.claimDailyBonus();
    else if (wallet.balances.gold_coins < parseMicros(TOP_UP.below) && topUpWaitMs(wallet, store.now, TOP_UP) === 0)
      this.topUp();
    else if (this.openRounds.length > 0 && random.oneIn(3)) this.endRound();
    else if (this.rounds.hasOpen && random.oneIn(2)) this.rounds.act();
    else if (random.oneIn(this.habits.rotatesOneIn ?? 400)) this.rotateSeeds();
    else if (random.oneIn(300)) this.adjust();
    else if (this.habits.redeems && random.oneIn(20)) this.redeem();
    else if (this.purchases && random.oneIn(8)) this.purchases.act();
    else if (this.loyalty && random.oneIn(CLAIMS_ONE_IN)) this.loyalty.claim();
    else if (this.habits.cancelsRounds && random.oneIn(CANCELS_ONE_IN)) this.voidRound();
    else this.bet();
  }

  private signUp(): void {
    const { uid, random } = this;
    const { ref = null, referred = [] } = this.habits.referrals?.link(uid) ?? {};
    const opened = {
      uid,
      username: `Sailor_${uid}`,
      username_normalized: `sailor_${uid}`,
      email: { sealed: random.hex(12) },
      date_of_birth: { sealed: random.hex(9) },
      ref,
      cvref: null,
    };
    const context = this.own(systemCommandId('sign-up', uid));
    const eventId = this.append('account', [{ type: 'account_opened', data: opened }], context);
    if (referred.length > 0) this.append('account', referred, context);
    this.change(open(this.wallet), reactionContext({ ...context, eventId }, systemCommandId('open', uid)));
  }

  private claimDailyBonus(): void {
    const context = this.own();
    const claims = claimDailyBonus(
      this.promotions,
      { claim_id: this.random.hex(4), now: this.store.now },
      this.applied(PROMOTION_RULES),
    );
    const eventId = this.append('promotions', claims, context);
    this.promotions = claims.reduce(promotionsReducer.evolve, this.promotions);
    for (const claimed of claims) this.grantClaim(claimed, eventId, context);
  }

  /** Grants what was claimed, also by the casino for the player. */
  grantClaim({ type, data }: Pick<Claimed, 'type' | 'data'>, eventId: string, context: CommandContext): void {
    const { claim_id, claimed_at } = data;
    const { reason, command } = CLAIMS[type as ClaimType];
    const given = {
      grant_id: claim_id,
      reason,
      ...claimedAmounts({ data }),
      playthrough_percent: PLAYTHROUGH_PERCENT,
      rules_version: this.applied(WALLET_RULES).version,
      granted_at: claimed_at,
    };
    const granting = reactionContext({ ...context, eventId }, systemCommandId(command, claim_id), this.uid);
    this.change(grant(this.wallet, given), granting);
  }

  private topUp(): void {
    this.change(topUp(this.wallet, { grant_id: this.random.hex(4), now: this.store.now }, this.applied(WALLET_RULES)));
  }

  private applied<Rules>(rules: Rules): AppliedRules<Rules> {
    return { version: this.habits.hasRules ? 1 : null, rules };
  }

  private adjust(): void {
    const amount = 1_000_000n + BigInt(this.random.below(5_000_000));
    const takes = this.random.oneIn(3) && this.wallet.balances.gold_coins >= amount;
    const wish = {
      currency: 'gold_coins',
      amount: microsText(takes ? -amount : amount),
      reason: 'goodwill',
      by: 'kim',
    } as const;
    this.change(adjust(this.wallet, wish), this.own(this.random.hex(4), 'system'));
  }

  /** Ends the oldest open hold, or puts half of the SC balance on hold if none is open. */
  private redeem(): void {
    const hold_id = this.openHolds.shift();
    if (hold_id !== undefined) {
      this.change(this.random.oneIn(3) ? release(this.wallet, { hold_id }) : capture(this.wallet, { hold_id }));
      return;
    }
    const amount = this.wallet.balances.sweeps_coins / 2n;
    if (amount === 0n) return;
    const fresh = this.random.hex(4);
    this.openHolds.push(fresh);
    const wish = {
      hold_id: fresh,
      currency: 'sweeps_coins',
      amount: microsText(amount),
      reason: 'redemption',
    } as const;
    this.change(hold(this.wallet, wish));
  }

  /** Changes the seeds, unless a round draws from them. */
  private rotateSeeds(): void {
    if (this.rounds.hasOpen) return;
    if (!this.fairness.seeds) this.startFirstPair();
    const request = { client_seed: this.random.hex(4), next: this.serverSeed() };
    const context = this.own();
    const { seed_pair } = this.activePair();
    if (this.habits.endsPairs)
      this.change(endSeedPair(this.wallet, { seed_pair, client_seed: request.client_seed }), context);
    this.seed(rotateSeeds(this.fairness, request), context);
  }

  private startFirstPair(): void {
    const fresh = { first: this.serverSeed(), client_seed: this.random.hex(4), next: this.serverSeed() };
    this.seed(startFirstPair(this.fairness, fresh), this.own(systemCommandId('first-pair', this.uid)));
  }

  /** Places a bet. Most bets are dice rounds that are settled at once; a few rounds stay open for a while. */
  private bet(): void {
    const { random } = this;
    const currency: Currency = random.oneIn(4) ? 'sweeps_coins' : 'gold_coins';
    const stake = this.stake(currency);
    if (stake === undefined) return;
    if (random.oneIn(25)) this.openRound(currency, stake);
    else if (this.habits.playsOriginals && random.oneIn(2)) this.betOnOther(currency, stake);
    else this.betOnDice(currency, stake);
  }

  private openRound(currency: Currency, stake: Micros): void {
    const round_id = this.random.hex(4);
    this.openRounds.push(round_id);
    const round = { round_id, game_id: 'sandbox', draw: null, outcome: null };
    this.change(bet(this.wallet, { round, currency, stake: microsText(stake) }));
  }

  private voidRound(): void {
    const round = { round_id: this.random.hex(4), game_id: 'sandbox' };
    this.change(voidRound(this.wallet, round), this.own(this.random.hex(4), 'system'));
  }

  private betOnDice(currency: Currency, stake: Micros): void {
    // The first seed pair is random too, and comes before the bet.
    this.activePair();
    const over = this.random.oneIn(2);
    const target = 1_000 + this.random.below(8_000);
    this.settle(DICE, { target, direction: over ? 'over' : 'under' }, { currency, stake });
  }

  private betOnOther(currency: Currency, stake: Micros): void {
    if (this.random.oneIn(2)) {
      this.rounds.start(currency, stake, this.nextDraw());
      return;
    }
    const [game_id, params] = OTHER_BETS[this.random.below(OTHER_BETS.length)] as (typeof OTHER_BETS)[number];
    const game = rulesOf(game_id);
    if (!game) throw new RangeError(`${game_id} is not a one-step game`);
    this.settle(game, params, { currency, stake }, { algorithm: ALGORITHM });
  }

  /** Plays a round of a one-step game. @param version the version of the algorithm, which rounds of dice omit */
  private settle<Params extends object, Outcome extends Params>(
    game: OneStepGame<Params, Outcome>,
    params: Params,
    { currency, stake }: { currency: Currency; stake: Micros },
    version: Pick<Round, 'algorithm'> = {},
  ): void {
    const pair = this.activePair();
    const draw = this.nextDraw();
    const { outcome, payout } = playRound(game, { stake, params }, { ...pair, nonce: draw.nonce }, hmac);
    const round = { round_id: this.random.hex(4), game_id: game.game_id, draw, outcome, ...version };
    const settled = { round, currency, stake: microsText(stake), payout: microsText(payout) };
    this.change(betAndWin(this.wallet, settled));
  }

  private activePair(): SeedPair {
    if (!this.fairness.seeds) this.startFirstPair();
    const pair = this.fairness.seeds?.active;
    if (!pair) throw new Error(`${this.uid}: no seed pair was started after the first`);
    return pair;
  }

  private nextDraw(): Draw {
    return drawAfter(this.wallet.lastDraw, this.activePair().seed_pair);
  }

  private endRound(): void {
    const round_id = this.openRounds.shift();
    const open = round_id === undefined ? undefined : this.wallet.rounds.get(round_id);
    if (round_id === undefined || !open) throw new Error(`${this.uid}: round ${round_id} is not open`);
    if (this.random.oneIn(5)) {
      this.change(rollBack(this.wallet, { round_id }));
    } else {
      const payout = this.random.oneIn(2) ? (open.stake * 19n) / 10n : 0n;
      const round = { round_id, game_id: 'sandbox', draw: null, outcome: { won: payout > 0n } };
      this.change(win(this.wallet, { round, payout: microsText(payout) }));
    }
  }

  /** Returns a random stake, usually at most a tenth of the balance; undefined if the balance is too low. */
  private stake(currency: Currency): Micros | undefined {
    const part = this.wallet.balances[currency] / BigInt(10 + this.random.below(190));
    if (part < STAKE_MIN) return this.wallet.balances[currency] < STAKE_MIN ? undefined : STAKE_MIN;
    return part < STAKE_MAX[currency] ? part : STAKE_MAX[currency];
  }

  private serverSeed(): ServerSeed {
    const server_seed = this.random.hex(8);
    return { server_seed, server_seed_hash: sha256Hex(server_seed) };
  }

  private change(events: readonly WalletEvent[], context = this.own()): string {
    this.wallet = events.reduce(walletReducer.evolve, this.wallet);
    const eventId = this.append('wallet', events, context);
    this.loyalty?.reward(events, this.wallet.version, context);
    return eventId;
  }

  private seed(events: readonly FairnessEvent[], context: CommandContext): void {
    this.fairness = events.reduce(fairnessReducer.evolve, this.fairness);
    this.append('fairness', events, context);
  }

  private append(category: Category, events: readonly DomainEvent[], context: CommandContext): string {
    return this.store.append(category, this.uid, events, context);
  }

  private own(commandId = this.random.hex(4), actor = this.uid): CommandContext {
    return { ...systemContext(commandId, actor), commandHash: sha256Hex(commandId) };
  }
}

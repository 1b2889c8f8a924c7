import {
  type AdjustReceipt,
  type BetReceipt,
  type CommandContext,
  type Draw,
  type Hold,
  type HoldReceipt,
  microsText,
  type RaiseReceipt,
  Refusal,
  type RollBackReceipt,
  type RoundReceipt,
  type SeedPairEnded,
  type StakedRound,
  type StoredEvent,
  streamName,
  type WalletEvent,
  type WalletPort,
  type WalletReceipt,
  type WalletRules,
  type WalletSummary,
  type WalletUserFields,
  type WinReceipt,
} from '@goldwake/contracts';
import {
  type Clock,
  CommandMismatch,
  codeHash,
  type EventStore,
  isoNow,
  type RulesInForce,
  type Snapshots,
  StreamRepository,
} from '@goldwake/core';
import {
  type Adjustment,
  adjust,
  agrees,
  type Bet,
  balancesOf,
  bet,
  betAndWin,
  capture,
  creditPurchase,
  endSeedPair,
  grant,
  heldOf,
  hold,
  open,
  type PaidPurchase,
  playthroughOf,
  type Raise,
  raise,
  release,
  restorePurchase,
  rollBack,
  type SettledBet,
  takeBackPurchase,
  topUp,
  voidRound,
  type WalletState,
  walletReducer,
  win,
} from '../domain/index.js';
import { betReceiptOf, eventOfType, holdReceiptOf, receiptOf, roundReceiptOf, type Stored } from './receipt.js';

type CoinsGranted = Stored<'coins_granted'>;
const DOMAIN = new URL('../domain/index.js', import.meta.url).href;
type Given = Parameters<WalletPort['grant']>[1];

/**
 * Implements WalletPort and executes all wallet commands. Each command only loads the state, runs its decider and
 * appends, so all share this file, while other services have one file per command. Results are taken from the stored
 * event.
 */
export class Ledger implements WalletPort {
  private readonly wallets: StreamRepository<WalletState, WalletEvent>;

  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
    private readonly rules: RulesInForce<WalletRules>,
    snapshots?: Snapshots,
  ) {
    this.wallets = new StreamRepository<WalletState, WalletEvent>(events, 'wallet', walletReducer, {
      eager: true,
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  async summary(uid: string): Promise<WalletSummary> {
    const { state, version } = await this.wallets.load(uid);
    return { version, balances: balancesOf(state), held: heldOf(state), playthrough: playthroughOf(state) };
  }

  async userFields(uid: string): Promise<WalletUserFields> {
    const { version, balances, playthrough } = await this.summary(uid);
    return {
      sc_balance: balances.sweeps_coins,
      gc_balance: balances.gold_coins,
      shown_balance_sc: balances.sweeps_coins,
      shown_balance_gc: balances.gold_coins,
      playthrough_requirement_id: playthrough.requirement_id,
      playthrough_requirement: playthrough.requirement,
      playthrough_progress: playthrough.progress,
      wallet_version: version,
    };
  }

  async lastDraw(uid: string): Promise<Draw | null> {
    return (await this.wallets.load(uid)).state.lastDraw;
  }

  /** Loads the wallet state up to its newest durable event. */
  load(uid: string): Promise<{ state: WalletState; version: number }> {
    return this.wallets.load(uid);
  }

  async open(uid: string, context: CommandContext): Promise<void> {
    await this.wallets.execute(uid, context, open);
  }

  async grant(uid: string, given: Given, context: CommandContext): Promise<WalletReceipt> {
    const { version, rules } = await this.rules.inForce();
    const granted = {
      ...given,
      playthrough_percent: given.playthrough_percent ?? rules.playthrough_percent,
      rules_version: version,
      granted_at: given.granted_at ?? isoNow(this.clock),
    };
    return receiptOf(await this.store(uid, context, 'coins_granted', (state) => grant(state, granted)));
  }

  /**
   * Grants a top-up.
   * @throws Refusal `top_up_not_needed`, `top_up_too_soon` with `retry_after`
   */
  async topUp(uid: string, grantId: string, context: CommandContext): Promise<CoinsGranted> {
    const rules = await this.rules.inForce();
    const request = { grant_id: grantId, now: this.clock.now() };
    return this.store(uid, context, 'coins_granted', (state) => topUp(state, request, rules));
  }

  async creditPurchase(uid: string, paid: PaidPurchase, context: CommandContext): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, 'coins_purchased', (state) => creditPurchase(state, paid)));
  }

  async takeBackPurchase(
    uid: string,
    of: Parameters<typeof takeBackPurchase>[1],
    context: CommandContext,
  ): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, 'purchase_taken_back', (state) => takeBackPurchase(state, of)));
  }

  async restorePurchase(
    uid: string,
    of: Parameters<typeof restorePurchase>[1],
    context: CommandContext,
  ): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, 'purchase_restored', (state) => restorePurchase(state, of)));
  }

  async betAndWin(uid: string, settled: SettledBet, context: CommandContext): Promise<RoundReceipt> {
    return roundReceiptOf(await this.store(uid, context, 'bet_and_win_settled', (state) => betAndWin(state, settled)));
  }

  async settledRound(uid: string, context: CommandContext): Promise<RoundReceipt | undefined> {
    const event = await this.storedBy(uid, context);
    return event && roundReceiptOf(eventOfType(event, 'bet_and_win_settled'));
  }

  async placedBet(uid: string, context: CommandContext): Promise<BetReceipt | undefined> {
    const event = await this.storedBy(uid, context);
    return event && betReceiptOf(eventOfType(event, 'bet_placed'));
  }

  /** Returns the money event of a command; undefined if the command was never stored. */
  private async storedBy(
    uid: string,
    { commandId, commandHash }: CommandContext,
  ): Promise<StoredEvent<WalletEvent> | undefined> {
    const stored = await this.events.findCommand(streamName('wallet', uid), commandId, commandHash).catch((error) => {
      throw error instanceof CommandMismatch ? new Refusal('idempotency_mismatch') : error;
    });
    return stored?.at(-1) as StoredEvent<WalletEvent> | undefined;
  }

  async bet(uid: string, placed: Bet, context: CommandContext): Promise<BetReceipt> {
    return betReceiptOf(await this.store(uid, context, 'bet_placed', (state) => bet(state, placed)));
  }

  async raise(uid: string, raised: Raise, context: CommandContext): Promise<RaiseReceipt> {
    const event = await this.execute(uid, context, (state) => raise(state, raised));
    if (event.type === 'raise_declined') return { accepted: false, ...receiptOf(eventOfType(event, 'raise_declined')) };
    return { accepted: true, ...receiptOf(eventOfType(event, 'stake_raised')) };
  }

  async win(uid: string, won: Parameters<typeof win>[1], context: CommandContext): Promise<WinReceipt> {
    const event = await this.store(uid, context, 'win_paid', (state) => win(state, won));
    const { round, currency, payout } = event.data;
    return { round, currency, payout, ...receiptOf(event) };
  }

  async rollBack(uid: string, of: { round_id: string }, context: CommandContext): Promise<RollBackReceipt> {
    const event = await this.store(uid, context, 'bet_rolled_back', (state) => rollBack(state, of));
    const { round_id, currency, stake } = event.data;
    return { round_id, currency, stake, ...receiptOf(event) };
  }

  async openRound(uid: string, roundId: string): Promise<StakedRound | null> {
    const round = (await this.wallets.load(uid)).state.rounds.get(roundId);
    if (!round) return null;
    const { game_id, draw, currency, stake } = round;
    return { game_id, draw, currency, stake: microsText(stake) };
  }

  async voidRound(
    uid: string,
    round: Parameters<typeof voidRound>[1],
    context: CommandContext,
  ): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, 'round_voided', (state) => voidRound(state, round)));
  }

  async endSeedPair(
    uid: string,
    pair: Parameters<typeof endSeedPair>[1],
    context: CommandContext,
  ): Promise<SeedPairEnded> {
    const event = await this.store(uid, context, 'seed_pair_ended', (state) => endSeedPair(state, pair));
    const { seed_pair, client_seed } = event.data;
    return { seed_pair, client_seed, ...receiptOf(event) };
  }

  async adjust(uid: string, adjustment: Adjustment, context: CommandContext): Promise<AdjustReceipt> {
    const event = await this.store(uid, context, 'balance_adjusted', (state) => adjust(state, adjustment));
    const { currency, amount, reason, by } = event.data;
    return { currency, amount, reason, by, ...receiptOf(event) };
  }

  async hold(uid: string, wish: Hold, context: CommandContext): Promise<HoldReceipt> {
    return holdReceiptOf(await this.store(uid, context, 'funds_held', (state) => hold(state, wish)));
  }

  async capture(uid: string, of: { hold_id: string }, context: CommandContext): Promise<HoldReceipt> {
    return holdReceiptOf(await this.store(uid, context, 'hold_captured', (state) => capture(state, of)));
  }

  async release(uid: string, of: { hold_id: string }, context: CommandContext): Promise<HoldReceipt> {
    return holdReceiptOf(await this.store(uid, context, 'hold_released', (state) => release(state, of)));
  }

  /**
   * Stores the command's events and returns the money event. Stores `wallet_opened` before the wallet's first money
   * event.
   * @throws Refusal `idempotency_mismatch` if the commandId was used by another kind of command
   */
  private async store<Type extends WalletEvent['type']>(
    uid: string,
    context: CommandContext,
    type: Type,
    decide: (state: WalletState) => WalletEvent[],
  ): Promise<Stored<Type>> {
    return eventOfType(await this.execute(uid, context, decide), type);
  }

  private async execute(
    uid: string,
    context: CommandContext,
    decide: (state: WalletState) => WalletEvent[],
  ): Promise<StoredEvent<WalletEvent>> {
    const { events } = await this.wallets.execute(uid, context, decide);
    const event = events.at(-1);
    if (!event) throw new Error(`wallet-${uid}: command ${context.commandId} stored no event`);
    return event;
  }
}

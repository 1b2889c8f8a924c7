import {
  type CommandContext,
  type Draw,
  Refusal,
  type RoundReceipt,
  type StoredEvent,
  streamName,
  type WalletEvent,
  type WalletPort,
  type WalletReceipt,
  type WalletSummary,
} from '@goldwake/contracts';
import {
  type Clock,
  CommandMismatch,
  codeHash,
  type EventStore,
  isoNow,
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
  grant,
  open,
  playthroughOf,
  rollBack,
  type SettledBet,
  topUp,
  type WalletState,
  walletReducer,
  win,
} from '../domain/index.js';
import type { WalletSettings } from '../settings.js';
import { eventOfType, receiptOf, roundReceiptOf } from './receipt.js';

export type CoinsGranted = StoredEvent<Extract<WalletEvent, { type: 'coins_granted' }>>;
const DOMAIN = new URL('../domain/index.js', import.meta.url).href;
type Given = Parameters<WalletPort['grant']>[1];

/**
 * All commands on wallets, and the implementation of WalletPort. Each command only runs its decider between load and
 * append, so they share one file, while other services have one file per command. Results are taken from the stored
 * event.
 */
export class Ledger implements WalletPort {
  private readonly wallets: StreamRepository<WalletState, WalletEvent>;

  constructor(
    private readonly events: EventStore,
    private readonly clock: Clock,
    private readonly settings: WalletSettings,
    snapshots?: Snapshots,
  ) {
    this.wallets = new StreamRepository<WalletState, WalletEvent>(events, 'wallet', walletReducer, {
      eager: true,
      snapshots: snapshots && { store: snapshots, reducerHash: codeHash(DOMAIN), agrees },
    });
  }

  async summary(uid: string): Promise<WalletSummary> {
    const { state, version } = await this.wallets.load(uid);
    return { version, balances: balancesOf(state), playthrough: playthroughOf(state) };
  }

  async lastDraw(uid: string): Promise<Draw | null> {
    return (await this.wallets.load(uid)).state.lastDraw;
  }

  /** Loads the wallet as of its newest durable event. */
  load(uid: string): Promise<{ state: WalletState; version: number }> {
    return this.wallets.load(uid);
  }

  async open(uid: string, context: CommandContext): Promise<void> {
    await this.wallets.execute(uid, context, open);
  }

  async grant(uid: string, given: Given, context: CommandContext): Promise<WalletReceipt> {
    const granted = { ...given, granted_at: given.granted_at ?? isoNow(this.clock) };
    return receiptOf(
      await this.store(uid, context, (state) => grant(state, granted, this.settings.playthroughPercent)),
    );
  }

  /**
   * Grants a top-up.
   * @throws Refusal `top_up_not_needed`, `top_up_too_soon` with `retry_after`
   */
  async topUp(uid: string, grantId: string, context: CommandContext): Promise<CoinsGranted> {
    const request = { grant_id: grantId, now: this.clock.now() };
    return eventOfType(
      await this.store(uid, context, (state) => topUp(state, request, this.settings.topUp)),
      'coins_granted',
    );
  }

  async betAndWin(uid: string, settled: SettledBet, context: CommandContext): Promise<RoundReceipt> {
    return roundReceiptOf(await this.store(uid, context, (state) => betAndWin(state, settled)));
  }

  async settledRound(uid: string, { commandId, commandHash }: CommandContext): Promise<RoundReceipt | undefined> {
    const stored = await this.events.findCommand(streamName('wallet', uid), commandId, commandHash).catch((error) => {
      throw error instanceof CommandMismatch ? new Refusal('idempotency_mismatch') : error;
    });
    const event = stored?.at(-1);
    return event && roundReceiptOf(event as StoredEvent<WalletEvent>);
  }

  async bet(uid: string, placed: Bet, context: CommandContext): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, (state) => bet(state, placed)));
  }

  async win(uid: string, won: Parameters<typeof win>[1], context: CommandContext): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, (state) => win(state, won)));
  }

  async rollBack(uid: string, round: Parameters<typeof rollBack>[1], context: CommandContext): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, (state) => rollBack(state, round)));
  }

  async adjust(uid: string, adjustment: Adjustment, context: CommandContext): Promise<WalletReceipt> {
    return receiptOf(await this.store(uid, context, (state) => adjust(state, adjustment)));
  }

  /** Returns the money event of the command. If it is the first one, `wallet_opened` is stored before it. */
  private async store(
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

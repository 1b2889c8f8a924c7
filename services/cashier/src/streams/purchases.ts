import type {
  BonusUse,
  CashierPort,
  CashierUserFields,
  CommandContext,
  EventOf,
  Payment,
  PurchaseEvent,
  PurchaseRisk,
  ReviewOutcome,
  RunningBonuses,
  ScoreOrder,
  StoredEvent,
} from '@goldwake/contracts';
import {
  type Clock,
  type EventStore,
  type Executed,
  type Loaded,
  type Scheduler,
  StreamRepository,
  systemCommandId,
  systemContext,
} from '@goldwake/core';
import {
  cancelUnpaid,
  createPurchase,
  endReview,
  expire,
  hasBought,
  type MovingEvent,
  movesOf,
  nextPollAt,
  type Order,
  observe,
  type PurchasesState,
  purchasesReducer,
  requirePurchase,
  scoreOrderOf,
  usesBonus,
} from '../domain/index.js';
import type { Packages } from './packages.js';
import { pollTimer } from './poll-timer.js';
import { purchaseIdOf } from './purchase-id.js';
import { refundTimer } from './refund-timer.js';

/** A stored event because of which the wallet may move coins. */
export type StoredMove = StoredEvent & MovingEvent;

/** Who reports the state of a payment: the player who returns, or the casino by a webhook or poll. */
export interface Reporter {
  /** The way of the report. It is the beginning of the command id, where `replay why` reads it. */
  via: 'order' | 'return' | 'cancellation' | 'webhook' | 'poll' | 'refund';
  /** uid of the player, or `system`. */
  actor: string;
  correlationId: string;
}

/** What must be known about an order before it is stored. */
export interface AskAboutOrder {
  /** Scores an order that is accepted. */
  score(order: ScoreOrder): Promise<PurchaseRisk>;
  /** Returns the purchase bonuses that the player may use at a time. */
  bonuses(at: string): Promise<RunningBonuses>;
}

/** Purchases of the players. All code that stores or reads them uses this class. */
export class Purchases implements CashierPort {
  private readonly repository: StreamRepository<PurchasesState, PurchaseEvent>;

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly scheduler: Pick<Scheduler, 'scheduleWrite'>,
    private readonly packages: Packages,
  ) {
    this.repository = new StreamRepository(store, 'purchases', purchasesReducer);
  }

  load(uid: string): Promise<Loaded<PurchasesState>> {
    return this.repository.load(uid);
  }

  /**
   * Creates a purchase together with the timer of its first poll. A repeated command returns the event that it stored.
   * @param ask neither is asked for a repeated command
   * @throws Refusal those of `createPurchase`, `idempotency_mismatch`
   */
  async create(
    uid: string,
    order: Omit<Order, 'purchase_id' | 'now' | 'risk'>,
    ask: AskAboutOrder,
    context: CommandContext,
  ): Promise<StoredEvent<EventOf<'purchase_created'>>> {
    // The state is loaded first. If it contains the order of a simultaneous request with the same key, `stored` returns
    // that order, so it does not count against this one.
    const { state } = await this.repository.load(uid);
    const known = await this.repository.stored(uid, context);
    const draft = { ...order, purchase_id: purchaseIdOf(uid, context, order), risk: null, now: this.clock.now() };
    const [created] = known ?? (await this.createScored(state, draft, ask, context));
    if (!created) throw new Error(`purchases-${uid}: the order stored no event`);
    return created as StoredEvent<EventOf<'purchase_created'>>;
  }

  /** The order is decided again after the score, because another one may have been stored in the meantime. */
  private async createScored(
    before: PurchasesState,
    order: Order,
    { score, bonuses }: AskAboutOrder,
    context: CommandContext,
  ): Promise<StoredEvent<PurchaseEvent>[]> {
    const at = new Date(order.now).toISOString();
    const [offer, running] = await Promise.all([this.packages.offer(), bonuses(at)]);
    const [accepted] = createPurchase(before, order, offer, running);
    const risk = await score(scoreOrderOf(before, accepted.data, order.now));
    const { events } = await this.repository.execute(
      before.uid,
      context,
      (state) => createPurchase(state, { ...order, risk }, offer, running),
      ([created, ...end]) =>
        created?.type !== 'purchase_created' || end.length > 0
          ? []
          : [
              this.scheduler.scheduleWrite(
                pollTimer(created.data, nextPollAt(created.data, order.now), context.correlationId),
              ),
            ],
    );
    return events;
  }

  /**
   * Stores what the state of a payment means for its purchase. The command id names the way and the state, so that a
   * repeated report stores nothing; of reports that cross, the second is decided on the state after the first.
   */
  observe(uid: string, payment: Payment, reporter: Reporter): Promise<Executed<PurchasesState, PurchaseEvent>> {
    const context = reported(reporter, stateOf(payment), payment.reference);
    const now = this.clock.now();
    return this.repository.execute(
      uid,
      context,
      (state) => observe(state, payment, now),
      (decided) => this.refundWrites(decided, now, context),
    );
  }

  /**
   * Ends the review of a purchase, and schedules the refund of a declined one in the same write.
   * @throws Refusal those of `endReview`, `idempotency_mismatch`
   */
  endReview(
    uid: string,
    purchaseId: string,
    outcome: ReviewOutcome,
    context: CommandContext,
  ): Promise<Executed<PurchasesState, PurchaseEvent>> {
    const now = this.clock.now();
    return this.repository.execute(
      uid,
      context,
      (state) => endReview(state, purchaseId, outcome, now),
      (decided) => this.refundWrites(decided, now, context),
    );
  }

  /**
   * Returns the events up to and including this one because of which the wallet moves coins of the purchase, in order.
   */
  async movesUpTo(last: StoredMove): Promise<StoredMove[]> {
    if (last.type === 'purchase_succeeded') return [last];
    const { uid, purchase_id } = last.data;
    const purchase = requirePurchase((await this.load(uid)).state, purchase_id);
    const events: (StoredEvent & PurchaseEvent)[] = [];
    for await (const event of this.store.readStream(last.stream, { toVersion: last.version })) {
      events.push(event as StoredEvent & PurchaseEvent);
    }
    return movesOf(purchase, events);
  }

  /** Cancels a purchase for which no payment was opened. @throws Refusal `not_found`, `idempotency_mismatch` */
  cancelUnopened(uid: string, purchaseId: string, context: CommandContext): Promise<Loaded<PurchasesState>> {
    const now = this.clock.now();
    return this.repository.execute(uid, context, (state) => cancelUnpaid(state, purchaseId, 'created', now));
  }

  /** Cancels a purchase whose payment the provider does not know any more. @throws Refusal `not_found` */
  async cancelLost(uid: string, purchaseId: string, reporter: Reporter): Promise<void> {
    const now = this.clock.now();
    const context = reported(reporter, 'lost', purchaseId);
    await this.repository.execute(uid, context, (state) => cancelUnpaid(state, purchaseId, 'requires_action', now));
  }

  /** Ends a purchase that nobody paid in time. */
  async expire(uid: string, purchaseId: string, reporter: Reporter): Promise<void> {
    const now = this.clock.now();
    const context = reported(reporter, 'overdue', purchaseId);
    await this.repository.execute(uid, context, (state) => expire(state, purchaseId, now));
  }

  /**
   * A refund can be due after a declined review and after a dispute that was won; its timer finds out whether it is.
   */
  private refundWrites(decided: readonly PurchaseEvent[], now: number, { correlationId }: CommandContext) {
    const since = new Date(now).toISOString();
    return decided
      .filter(
        ({ type, data }) =>
          type === 'purchase_dispute_won' || ('failure' in data && data.failure === 'review_declined'),
      )
      .map(({ data: { uid, purchase_id } }) =>
        this.scheduler.scheduleWrite(refundTimer({ uid, purchase_id, since }, now, correlationId)),
      );
  }

  async bonusUses(uid: string): Promise<BonusUse[]> {
    const { state } = await this.load(uid);
    return [...state.purchases.values()].filter(usesBonus).flatMap(({ bonus, has_succeeded, ended_at }) => {
      if (!bonus) return [];
      return [{ user_promotion_id: bonus.user_promotion_id, succeeded_at: has_succeeded ? ended_at : null }];
    });
  }

  async userFields(uid: string): Promise<CashierUserFields> {
    return { has_had_purchase: hasBought((await this.load(uid)).state) };
  }
}

/** Names the state of a payment, including what happened to a success. */
function stateOf({ status, refunded_at, dispute }: Payment): string {
  if (status !== 'succeeded') return status;
  if (refunded_at !== null) return 'refunded';
  return dispute === null ? 'succeeded' : `dispute_${dispute.status}`;
}

function reported({ via, actor, correlationId }: Reporter, what: string, purchaseId: string): CommandContext {
  return { ...systemContext(systemCommandId(`${via}_${what}`, purchaseId), actor), correlationId };
}

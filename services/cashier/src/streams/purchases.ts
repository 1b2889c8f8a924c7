import type {
  CashierPort,
  CashierUserFields,
  CommandContext,
  EventOf,
  Payment,
  PurchaseEvent,
  StoredEvent,
} from '@goldwake/contracts';
import {
  type Clock,
  type EventStore,
  type Executed,
  type Ids,
  type Loaded,
  type Scheduler,
  StreamRepository,
  systemCommandId,
  systemContext,
} from '@goldwake/core';
import {
  cancelUnpaid,
  createPurchase,
  expire,
  hasBought,
  nextPollAt,
  type Offer,
  type Order,
  observe,
  type PurchasesState,
  purchasesReducer,
} from '../domain/index.js';
import { pollTimer } from './poll-timer.js';
import { purchaseIdOf } from './purchase-id.js';

export type PurchaseSucceeded = StoredEvent<EventOf<'purchase_succeeded'>>;

/** Who reports the state of a payment: the player who returns, or the casino by a webhook or poll. */
export interface Reporter {
  /** The way of the report. It is the beginning of the command id, where `replay why` reads it. */
  via: 'order' | 'return' | 'cancellation' | 'webhook' | 'poll';
  /** uid of the player, or `system`. */
  actor: string;
  correlationId: string;
}

/** Purchases of the players. All code that stores or reads them uses this class. */
export class Purchases implements CashierPort {
  private readonly repository: StreamRepository<PurchasesState, PurchaseEvent>;

  constructor(
    store: EventStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly scheduler: Pick<Scheduler, 'scheduleWrite'>,
    readonly offer: Offer,
  ) {
    this.repository = new StreamRepository(store, 'purchases', purchasesReducer);
  }

  load(uid: string): Promise<Loaded<PurchasesState>> {
    return this.repository.load(uid);
  }

  /**
   * Creates a purchase together with the timer of its first poll. A repeated command returns the event that it stored.
   * @throws Refusal those of `createPurchase`, `idempotency_mismatch`
   */
  async create(
    uid: string,
    order: Omit<Order, 'purchase_id' | 'now'>,
    context: CommandContext,
  ): Promise<StoredEvent<EventOf<'purchase_created'>>> {
    const now = this.clock.now();
    const purchase_id = purchaseIdOf(uid, this.ids.next());
    const { events } = await this.repository.execute(
      uid,
      context,
      (state) => createPurchase(state, { ...order, purchase_id, now }, this.offer),
      (decided) => {
        const [created] = decided as EventOf<'purchase_created'>[];
        if (!created) return [];
        return [
          this.scheduler.scheduleWrite(pollTimer(created.data, nextPollAt(created.data, now), context.correlationId)),
        ];
      },
    );
    const [created] = events as StoredEvent<EventOf<'purchase_created'>>[];
    if (!created) throw new Error(`purchases-${uid}: the order stored no event`);
    return created;
  }

  /**
   * Stores what the state of a payment means for its purchase. The command id names the way and the state, so that a
   * repeated report stores nothing; of reports that cross, the second is decided on the state after the first.
   */
  observe(uid: string, payment: Payment, reporter: Reporter): Promise<Executed<PurchasesState, PurchaseEvent>> {
    const context = reported(reporter, payment.status, payment.reference);
    const now = this.clock.now();
    return this.repository.execute(uid, context, (state) => observe(state, payment, now));
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

  async userFields(uid: string): Promise<CashierUserFields> {
    return { has_had_purchase: hasBought((await this.load(uid)).state) };
  }
}

function reported({ via, actor, correlationId }: Reporter, what: string, purchaseId: string): CommandContext {
  return { ...systemContext(systemCommandId(`${via}_${what}`, purchaseId), actor), correlationId };
}

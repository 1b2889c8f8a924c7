import {
  createPurchase,
  endReview,
  expire,
  isOverdueAt,
  isUndecided,
  movesOf,
  NO_BONUSES,
  observe,
  owesRefund,
  PRICE_CURRENCY,
  priceInCents,
  purchasesReducer,
  type StoredPurchase,
  treatmentOf,
  unscored,
} from '@goldwake/cashier/domain';
import {
  type CommandContext,
  type Payment,
  type PurchaseEvent,
  type PurchaseRisk,
  Refusal,
  runningBonuses,
  type WalletEvent,
} from '@goldwake/contracts';
import { reactionContext, systemCommandId } from '@goldwake/core';
import type { WalletState } from '@goldwake/wallet/domain';
import type { SeededRandom } from '../seeded-random.js';
import type { SeededOffers } from './seeded-offers.js';
import type { SeededPackages } from './seeded-packages.js';
import type { SeededStore } from './seeded-store.js';
import { settle } from './settle.js';

/** What the purchases need of their player. */
interface Owner {
  wallet(): WalletState;
  /** Stores events of the wallet. @returns the id of the last one */
  change(events: readonly WalletEvent[], context: CommandContext): string;
  /** Returns the context of a new command, of the player if no actor is given. */
  own(commandId?: string, actor?: string): CommandContext;
}

type Change = Partial<Pick<Payment, 'status' | 'amount' | 'failure_code' | 'refunded_at' | 'dispute'>>;

const ALLOWED: PurchaseRisk = { decision: 'allow', reasons: [] };
/** What else the fraud scoring says about an order; null if the casino has none. */
const OTHER_SCORES: readonly (PurchaseRisk | null)[] = [
  null,
  { decision: 'challenge', reasons: ['declines', 'high_first_amount'] },
  { decision: 'review', reasons: ['device_shared'] },
  unscored('score_timeout'),
  unscored('score_unavailable'),
  { decision: 'block', reasons: ['device_shared'] },
];

/** The purchases of one simulated player, with the events and commands that the cashier and the wallet store. */
export class SeededPurchases {
  private state;
  private readonly payments = new Map<string, Payment>();
  /** Ids of the purchases that the player never pays. */
  private readonly abandoned = new Set<string>();

  constructor(
    private readonly uid: string,
    private readonly owner: Owner,
    private readonly packages: SeededPackages,
    private readonly offers: SeededOffers | undefined,
    private readonly store: SeededStore,
    private readonly random: SeededRandom,
  ) {
    this.state = purchasesReducer.initial(uid);
  }

  /**
   * Orders a package, pays for an open purchase, or lets something happen to one that was paid. Now and then, an
   * operator decides about one in review, or the casino refunds one that was declined.
   */
  act(): void {
    const [overdue] = this.all((one) => isUndecided(one) && isOverdueAt(one, this.store.now));
    const [open] = this.all((one) => isUndecided(one) && !this.abandoned.has(one.purchase_id));
    const paid = this.all(({ status }) => status === 'succeeded' || status === 'disputed' || status === 'won');
    const [reviewed] = this.all(({ status }) => status === 'in_review');
    const [owed] = this.all(owesRefund);
    if (overdue) this.expire(overdue);
    else if (open) this.pay(open);
    else if (reviewed && this.random.oneIn(2)) this.endReview(reviewed);
    else if (owed && this.random.oneIn(2)) this.refund(owed, 'refund');
    else if (paid.length > 0 && this.random.oneIn(3)) this.reverse(this.random.one(paid));
    else this.order();
  }

  private order(): void {
    const offer = this.packages.current();
    const { package_id } = this.random.one(offer.packages);
    const order = {
      purchase_id: `${this.uid}.${this.random.hex(4)}`,
      package_id,
      packages_version: offer.version,
      method: this.random.oneIn(5) ? ('crypto' as const) : ('card' as const),
      risk: this.random.oneIn(3) ? this.random.one(OTHER_SCORES) : ALLOWED,
      enabled: true,
      seenBonus: { gold_coins: '0', sweeps_coins: '0' },
      now: this.store.now,
    };
    const running = this.offers ? runningBonuses(this.offers.current(), order.now) : NO_BONUSES;
    const events = unlessRefused(() => createPurchase(this.state, order, offer, running));
    const [created] = events;
    if (!created) return;
    this.append(events, this.owner.own());
    if (treatmentOf(order) === 'block') return;
    if (this.random.oneIn(8)) this.abandoned.add(order.purchase_id);
    this.payments.set(order.purchase_id, this.opened(created.data.purchase_id));
    this.report(order.purchase_id, {}, 'order');
  }

  private opened(purchaseId: string): Payment {
    const purchase = this.purchase(purchaseId);
    return {
      payment_id: this.random.hex(3),
      reference: purchaseId,
      status: 'open',
      amount: priceInCents(purchase),
      currency: PRICE_CURRENCY,
      card: null,
      failure_code: null,
      refunded_at: null,
      dispute: null,
      url: '',
      created_at: purchase.created_at,
      expires_at: purchase.expires_at,
      updated_at: purchase.created_at,
    };
  }

  private expire({ purchase_id }: StoredPurchase): void {
    const command = this.owner.own(systemCommandId('poll_overdue', purchase_id), 'system');
    this.append(expire(this.state, purchase_id, this.store.now), command);
  }

  private pay(purchase: StoredPurchase): void {
    const { random } = this;
    const { purchase_id, method } = purchase;
    if (method === 'crypto' && purchase.status === 'requires_action') {
      this.report(purchase_id, { status: 'processing' }, 'webhook');
    } else if (random.oneIn(5)) {
      this.report(purchase_id, { status: 'failed', failure_code: 'card_declined' }, 'return');
    } else {
      const amount = priceInCents(purchase);
      const paid = method === 'crypto' && random.oneIn(2) ? Math.ceil(amount * 0.9) : amount;
      this.report(purchase_id, { status: 'succeeded', amount: paid }, random.oneIn(2) ? 'webhook' : 'return');
    }
  }

  private endReview({ purchase_id }: StoredPurchase): void {
    const decision = this.random.oneIn(2) ? 'approved' : 'declined';
    const outcome = { decision, reason: 'Checked', by: 'kim' } as const;
    const events = endReview(this.state, purchase_id, outcome, this.store.now);
    this.append(events, this.owner.own(this.random.hex(4), 'system'));
  }

  private refund({ purchase_id }: StoredPurchase, via: 'refund' | 'webhook'): void {
    this.report(purchase_id, { refunded_at: new Date(this.store.now).toISOString() }, via);
  }

  private reverse(purchase: StoredPurchase): void {
    const { purchase_id, status } = purchase;
    const at = new Date(this.store.now).toISOString();
    const { dispute } = this.payments.get(purchase_id) as Payment;
    if (dispute?.status === 'open') {
      this.report(purchase_id, {
        dispute: { ...dispute, status: this.random.oneIn(2) ? 'won' : 'lost', closed_at: at },
      });
    } else if (status === 'succeeded' && this.random.oneIn(2)) {
      this.report(purchase_id, { dispute: { status: 'open', opened_at: at, closed_at: null } });
    } else {
      this.refund(purchase, 'webhook');
    }
  }

  /** The payment changes, and the casino learns of it on one of the ways on which it does. */
  private report(purchaseId: string, change: Change, via: 'order' | 'return' | 'webhook' | 'refund' = 'webhook'): void {
    const payment = { ...(this.payments.get(purchaseId) as Payment), ...change };
    this.payments.set(purchaseId, payment);
    const { status, refunded_at, dispute } = payment;
    const what = refunded_at ? 'refunded' : dispute ? `dispute_${dispute.status}` : status;
    const command = systemCommandId(`${via}_${what}`, purchaseId);
    const events = observe(this.state, payment, this.store.now);
    this.append(events, this.owner.own(command, via === 'webhook' || via === 'refund' ? 'system' : this.uid));
  }

  /** Stores events, and lets the wallet follow them. */
  private append(events: readonly PurchaseEvent[], context: CommandContext): void {
    this.state = events.reduce(purchasesReducer.evolve, this.state);
    const stored = events.map((event) => ({
      ...event,
      eventId: this.store.append('purchases', this.uid, [event], context),
    }));
    for (const one of stored) {
      for (const move of movesOf(this.purchase(one.data.purchase_id), [one])) {
        const [kind, settled] = settle(this.owner.wallet(), move);
        const reaction = reactionContext(
          { ...context, eventId: one.eventId },
          systemCommandId(kind, move.data.purchase_id),
          this.uid,
        );
        this.owner.change(settled, reaction);
      }
    }
  }

  private purchase(purchaseId: string): StoredPurchase {
    const purchase = this.state.purchases.get(purchaseId);
    if (!purchase) throw new Error(`${this.uid}: there is no purchase ${purchaseId}`);
    return purchase;
  }

  private all(isWanted: (purchase: StoredPurchase) => boolean): StoredPurchase[] {
    return [...this.state.purchases.values()].filter(isWanted);
  }
}

/** Returns no events if a limit of the cashier refuses the command. */
function unlessRefused<E>(decide: () => E[]): E[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

import type { StoredEvent } from '../envelope.js';
import type { IsoTime } from '../field-types.js';
import type { PurchasePushes, PurchaseStatusUpdate } from '../purchase-pushes.js';
import { type PushRule, type PushRules, toChannel, toOwner } from '../push-rule.js';
import type { PackagesEvent } from './package-events.js';
import type { PurchaseEvent } from './purchase-events.js';

type Type = PurchaseEvent['type'];
type Stored<T extends Type> = StoredEvent<Extract<PurchaseEvent, { type: T }>>;
type Shown = Omit<PurchaseStatusUpdate, 'part' | 'purchases_version' | 'purchase_id'>;

export const CASHIER_PUSH_RULES: PushRules<PurchaseEvent | PackagesEvent, PurchasePushes> = {
  packages_changed: toChannel('global', {
    purchase_package_update: ({ data: { packages_version, operation, packages } }) => ({
      packages_version,
      operation,
      packages,
    }),
  }),
  purchase_created: shows(() => waiting('created')),
  purchase_payment_opened: shows(() => waiting('requires_action')),
  purchase_processing: shows(() => waiting('processing')),
  purchase_review_started: shows<'purchase_review_started'>(({ paid_with, paid_amount, paid_currency }) => ({
    ...waiting('in_review'),
    paid_with,
    received: { amount: paid_amount, currency: paid_currency },
  })),
  purchase_succeeded: shows<'purchase_succeeded'>(({ price, paid_with, succeeded_at }) => ({
    status: 'succeeded',
    price,
    failure: null,
    paid_with,
    ended_at: succeeded_at,
  })),
  purchase_failed: shows<'purchase_failed'>(({ failure, paid_with, failed_at }) => ({
    status: 'failed',
    failure,
    paid_with,
    ended_at: failed_at,
  })),
  purchase_expired: shows<'purchase_expired'>(({ expired_at }) => ({
    status: 'expired',
    failure: null,
    paid_with: null,
    ended_at: expired_at,
  })),
  purchase_refunded: shows<'purchase_refunded'>(({ refunded_at }) => reversed('refunded', refunded_at)),
  purchase_disputed: shows<'purchase_disputed'>(({ disputed_at }) => reversed('disputed', disputed_at)),
  purchase_dispute_won: shows<'purchase_dispute_won'>(({ won_at }) => reversed('won', won_at)),
  purchase_dispute_lost: shows<'purchase_dispute_lost'>(({ lost_at }) => reversed('lost', lost_at)),
};

function reversed(status: PurchaseStatusUpdate['status'], reversed_at: IsoTime): Shown {
  return { status, reversed_at };
}

function waiting(status: PurchaseStatusUpdate['status']): Shown {
  return { status, failure: null, paid_with: null, ended_at: null };
}

function shows<T extends Type>(shown: (data: Stored<T>['data']) => Shown): PushRule<Stored<T>, PurchasePushes> {
  return toOwner<Stored<T>, PurchasePushes>({
    purchase_and_payment_update: ({ version, data }) => ({
      part: 'purchase',
      purchases_version: version,
      purchase_id: (data as { purchase_id: string }).purchase_id,
      ...shown(data),
    }),
  });
}

import { collection, type Documents, type DocumentWrite, put, RevisionConflict, remove } from '@goldwake/core';
import { DELIVERIES, type Delivery } from './delivery.js';

/** Payments whose webhooks are held, by payment id, with the number of webhooks that wait. */
const HOLDS = collection<{ waiting: number }>('webhook_holds');

/** Holds the webhooks of single payments, so that they are late. */
export class Holds {
  constructor(private readonly documents: Documents) {}

  init(): Promise<void> {
    return this.documents.declare(HOLDS);
  }

  async has(paymentId: string): Promise<boolean> {
    return (await this.documents.get(HOLDS, paymentId)) !== undefined;
  }

  /** Holds what is sent from now on. Holding it again changes nothing. */
  async hold(paymentId: string): Promise<void> {
    await this.documents.write([put(HOLDS, paymentId, { waiting: 0 }, 0)]).catch(ignoreConflict);
  }

  /** Stores that a webhook waits. @returns false if its payment's webhooks are not held */
  async keep(delivery: Delivery): Promise<boolean> {
    const { event_id, payment } = delivery;
    for (;;) {
      const hold = await this.documents.get(HOLDS, payment.payment_id);
      if (!hold) return false;
      const waiting = hold.body.waiting + 1;
      const kept = await this.documents
        .write([
          put(HOLDS, hold.id, { waiting }, hold.revision),
          put(DELIVERIES, event_id, { ...delivery, status: 'held' }),
        ])
        .then(() => true, ignoreConflict);
      if (kept) return true;
    }
  }

  /** Ends the hold in one write with `sends`, which are determined after it is known what waits. */
  async release(paymentId: string, sends: () => Promise<DocumentWrite[]>): Promise<void> {
    for (;;) {
      const hold = await this.documents.get(HOLDS, paymentId);
      if (!hold) return;
      // If another webhook begins to wait at the same moment, the number differs, and it is determined again.
      const released = await this.documents
        .write([remove(HOLDS, paymentId, { waiting: hold.body.waiting }), ...(await sends())])
        .then(() => true, ignoreConflict);
      if (released) return;
    }
  }
}

function ignoreConflict(error: unknown): false {
  if (!(error instanceof RevisionConflict)) throw error;
  return false;
}

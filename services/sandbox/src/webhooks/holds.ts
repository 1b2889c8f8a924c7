import {
  collection,
  type Document,
  type Documents,
  type DocumentWrite,
  put,
  RevisionConflict,
  remove,
} from '@goldwake/core';
import { DELIVERIES, type Delivery } from './delivery.js';

interface Hold {
  /** Number of changes of what waits, so that a release notices one. A hold of an earlier version has none. */
  changes?: number;
}

/** Payments whose webhooks are held, by payment id. */
const HOLDS = collection<Hold>('webhook_holds');

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
    await this.documents.write([put(HOLDS, paymentId, { changes: 0 }, 0)]).catch(ignoreConflict);
  }

  /** Stores that a webhook waits. @returns false if its payment's webhooks are not held */
  async keep(delivery: Delivery): Promise<boolean> {
    const { event_id, payment } = delivery;
    for (;;) {
      const hold = await this.documents.get(HOLDS, payment.payment_id);
      if (!hold) return false;
      if (await this.change(hold, put(DELIVERIES, event_id, { ...delivery, status: 'held' }))) return true;
    }
  }

  /** Loses a webhook that waits: its release does not send it. @returns false if it does not wait */
  async lose(eventId: string): Promise<boolean> {
    for (;;) {
      const delivery = await this.documents.get(DELIVERIES, eventId);
      const hold = delivery && (await this.documents.get(HOLDS, delivery.body.payment.payment_id));
      if (!hold || delivery.body.status !== 'held') return false;
      if (await this.change(hold, put(DELIVERIES, eventId, { ...delivery.body, status: 'lost' }, delivery.revision)))
        return true;
    }
  }

  /** Ends the hold in one write with `sends`, which are determined after it is known what waits. */
  async release(paymentId: string, sends: () => Promise<DocumentWrite[]>): Promise<void> {
    for (;;) {
      const hold = await this.documents.get(HOLDS, paymentId);
      if (!hold) return;
      // If what waits changes at the same moment, the hold differs, and it is determined again.
      const released = await this.documents
        .write([remove(HOLDS, paymentId, { ...hold.body }), ...(await sends())])
        .then(() => true, ignoreConflict);
      if (released) return;
    }
  }

  /** Changes a webhook that waits. @returns false if something else changed at the same moment */
  private change({ id, body: { changes = 0 }, revision }: Document<Hold>, write: DocumentWrite): Promise<boolean> {
    return this.documents
      .write([put(HOLDS, id, { changes: changes + 1 }, revision), write])
      .then(() => true, ignoreConflict);
  }
}

function ignoreConflict(error: unknown): false {
  if (!(error instanceof RevisionConflict)) throw error;
  return false;
}

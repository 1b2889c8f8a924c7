import type { UnknownWebhook } from '@goldwake/contracts';
import { type Clock, collection, type Documents, isoNow, put, RevisionConflict, remove } from '@goldwake/core';

/** Webhooks of unknown types, by event id. */
export const UNKNOWN_WEBHOOKS = collection<UnknownWebhook>('cashier_unknown_webhooks', {
  by_time: { fields: ['received_at'] },
});

/** Maximum number of stored webhooks; the oldest ones are removed. */
const KEPT = 100;
/** Maximum length of a stored body, in characters. */
const BODY_MAX = 20_000;

/**
 * Sets aside authentic webhooks of unknown types, so an operator sees what the provider sends since its last change.
 */
export class UnknownWebhooks {
  constructor(
    private readonly documents: Documents,
    private readonly clock: Clock,
  ) {}

  /** Stores a webhook once, however often it is delivered. */
  async add({ event_id, type }: Pick<UnknownWebhook, 'event_id' | 'type'>, body: string): Promise<void> {
    // The conversion to bytes replaces half a surrogate pair at the cut, which could not be stored.
    const cut = Buffer.from(body.slice(0, BODY_MAX)).toString();
    const row = { event_id, type, received_at: isoNow(this.clock), body: cut };
    const stored = await this.documents.count(UNKNOWN_WEBHOOKS, { index: 'by_time' });
    const limit = stored + 1 - KEPT;
    const oldest = limit > 0 ? await this.documents.find(UNKNOWN_WEBHOOKS, { index: 'by_time', limit }) : [];
    const removed = oldest.filter(({ id }) => id !== event_id).map(({ id }) => remove(UNKNOWN_WEBHOOKS, id));
    try {
      await this.documents.write([put(UNKNOWN_WEBHOOKS, event_id, row, 0), ...removed]);
    } catch (error) {
      // It was delivered before.
      if (!(error instanceof RevisionConflict)) throw error;
    }
  }

  /** Returns the stored webhooks, newest first. */
  async list(): Promise<UnknownWebhook[]> {
    const found = await this.documents.find(UNKNOWN_WEBHOOKS, { index: 'by_time', order: 'desc', limit: KEPT });
    return found.map(({ body }) => body);
  }
}

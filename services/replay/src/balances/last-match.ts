import type { StoredEvent } from '@goldwake/contracts';
import { leaves } from '@goldwake/core';

/** Finds, for each field of a stored document, the last event at which the replayed value equaled the stored value. */
export class LastMatch {
  private readonly fields: { path: string; keys: string[]; stored: unknown; event: StoredEvent | undefined }[];

  constructor(stored: unknown) {
    this.fields = leaves(stored).map(([path, leaf]) => ({
      path,
      keys: path.split('.'),
      stored: leaf,
      event: undefined,
    }));
  }

  /**
   * Records the event for each field whose replayed value equals the stored value. Runs for every event of every
   * account, so it compares only strings, numbers and nulls and allocates nothing.
   */
  note(replayed: unknown, event: StoredEvent): void {
    for (const field of this.fields) {
      let value = replayed;
      for (const key of field.keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
      if (value === field.stored) field.event = event;
    }
  }

  /**
   * Returns the id of the last event at which the replayed field equaled the stored field; null if they
   * were never equal.
   */
  of(path: string | null): string | null {
    return this.fields.find((field) => field.path === path)?.event?.eventId ?? null;
  }
}

import type { StoredEvent } from '@goldwake/contracts';
import { leaves } from '@goldwake/platform';

/** For each field of a stored document the last event after which the replay gives what is stored there. */
export class LastHeld {
  private readonly fields: { path: string; keys: string[]; stored: unknown; event: StoredEvent | undefined }[];

  constructor(stored: unknown) {
    this.fields = leaves(stored).map(([path, leaf]) => ({
      path,
      keys: path.split('.'),
      stored: leaf,
      event: undefined,
    }));
  }

  /** Called for every event of every account: compares what is text, number or null and makes nothing. */
  note(replayed: unknown, event: StoredEvent): void {
    for (const field of this.fields) {
      let value = replayed;
      for (const key of field.keys) value = (value as Record<string, unknown> | null | undefined)?.[key];
      if (value === field.stored) field.event = event;
    }
  }

  /** Null where it never did. */
  of(path: string | null): string | null {
    return this.fields.find((field) => field.path === path)?.event?.eventId ?? null;
  }
}

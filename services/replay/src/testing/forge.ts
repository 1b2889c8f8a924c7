import type { CommandContext, DomainEvent } from '@goldwake/contracts';
import { systemContext } from '@goldwake/core';
import type { RawEvent } from '@goldwake/embedded';
import { appendEvent } from '../drills/append-event.js';
import type { CasinoCopy } from '../drills/casino-copy.js';

/** Returns the newest event of a stream. */
export function head({ casino }: CasinoCopy, stream: string): RawEvent {
  let last: RawEvent | undefined;
  for (const raw of casino.streamEvents(stream)) last = raw;
  if (!last) throw new Error(`${stream} has no events`);
  return last;
}

/**
 * Appends an event as someone with access to the file and the code can do. Its command is a new one of the stream's
 * newest actor, except for the given fields.
 * @returns the id of the event
 */
export function appendForged(
  copy: CasinoCopy,
  stream: string,
  fact: DomainEvent,
  context: Partial<CommandContext> = {},
): string {
  const forged = systemContext(`forged-${copy.casino.lastPosition() + 1}`, head(copy, stream).event.actor);
  return appendEvent(copy, stream, fact, { ...forged, ...context });
}

/** Changes the data of every event of a stream from a version on, and recomputes their hashes. */
export function rewrite(copy: CasinoCopy, stream: string, fromVersion: number, change: (data: never) => void): void {
  copy.together(() => {
    for (const raw of [...copy.casino.streamEvents(stream, { fromVersion })]) {
      const data = JSON.parse(raw.dataText);
      change(data as never);
      copy.setData(raw, JSON.stringify(data));
    }
  });
  copy.sign(stream, fromVersion);
}

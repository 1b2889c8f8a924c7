import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { type Check, type Report, reporter } from './check.js';

/** Exceptions to the chain check for an imported history. */
export interface ImportedChain {
  /** True if positions may have gaps because only a part of the history was imported. */
  gaps: boolean;
  /** Returns the hash that an event with masked data had at import; undefined if the event is not masked. */
  maskedHash(eventId: string): string | undefined;
}

/**
 * Checks that positions and versions have no gaps and that each event contains the hash of the previous event in its
 * stream.
 */
export function chainCheck(report: Report, imported?: ImportedChain): Check {
  const heads = new Map<string, { version: number; hash: string }>();
  let position = 0;
  const wrong = reporter('chain', report);
  return {
    name: 'chain',
    event(event, raw) {
      if (event.position !== position + 1 && !imported?.gaps) {
        wrong(event, `follows position ${position}: ${event.position - position - 1} events are missing in between`);
      }
      position = event.position;
      const head = heads.get(event.stream) ?? { version: 0, hash: FIRST_PREV_HASH };
      if (event.version !== head.version + 1) {
        const event_id = `${event.stream}@${head.version + 1}`;
        report({
          check: 'chain',
          event_id,
          position: null,
          message: `is missing: ${event.eventId} follows instead`,
        });
      }
      if (event.prevHash !== head.hash)
        wrong(event, 'prevHash differs from the hash of the previous event in the stream');
      const hash = rawHash(raw);
      if (hash !== event.hash && hash !== imported?.maskedHash(event.eventId)) {
        wrong(event, 'the hash does not match the content: the event was changed');
      }
      heads.set(event.stream, { version: event.version, hash: event.hash });
    },
  };
}

import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/platform';
import { type Check, type Report, reporter } from './check.js';

/** What an import makes of the rules. */
export interface ImportedChain {
  /** Positions only rise: what stood between was not imported. */
  gaps: boolean;
  /** What the hash over the masked text of an event was when it came; undefined where nothing in it is masked. */
  maskedHash(eventId: string): string | undefined;
}

/** Positions and versions without a gap; every event signs the one before it in its stream. */
export function chainCheck(report: Report, imported?: ImportedChain): Check {
  const heads = new Map<string, { version: number; hash: string }>();
  let position = 0;
  const wrong = reporter('chain', report);
  return {
    name: 'chain',
    event(event, raw) {
      if (event.position !== position + 1 && !imported?.gaps) {
        wrong(event, `follows position ${position}: ${event.position - position - 1} events are missing before it`);
      }
      position = event.position;
      const head = heads.get(event.stream) ?? { version: 0, hash: FIRST_PREV_HASH };
      if (event.version !== head.version + 1) {
        const event_id = `${event.stream}@${head.version + 1}`;
        report({
          check: 'chain',
          event_id,
          position: null,
          message: `is missing: ${event.eventId} stands in its place`,
        });
      }
      if (event.prevHash !== head.hash) wrong(event, 'prevHash is not the hash of the event before it in its stream');
      const hash = rawHash(raw);
      if (hash !== event.hash && hash !== imported?.maskedHash(event.eventId)) {
        wrong(event, 'the hash does not match the content: it was changed');
      }
      heads.set(event.stream, { version: event.version, hash: event.hash });
    },
  };
}

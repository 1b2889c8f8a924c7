import { counted, FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { type Check, type Report, reporter } from './check.js';

/** Exceptions to the chain check for an imported history. */
export interface ImportedChain {
  /** True if positions may have gaps because only a part of the history was imported. */
  gaps: boolean;
  /** True if the export ended at a time, so that a stream may lack its last events, even the cause of another event. */
  isCut: boolean;
  /** Uids of the players whose streams the export contained; null if it contained all streams. */
  players: readonly string[] | null;
  /** Returns the hash that an event with masked data had at import; undefined if the event is not masked. */
  maskedHash(eventId: string): string | undefined;
}

/**
 * First missing event of a gap. It belongs after position `after` and before position `before`, the positions of its
 * neighbours in the stream.
 */
export interface MissingEvent {
  eventId: string;
  after: number;
  before: number;
}

interface Head {
  version: number;
  hash: string;
  position: number;
  /** Event whose fault explains that the hash of the next event does not fit; undefined if there is none. */
  because: string | undefined;
}

/**
 * Checks that versions have no gaps and that each event contains the hash of the previous event in its stream.
 * @param onMissing receives each missing event
 */
export function chainCheck(
  report: Report,
  imported?: Pick<ImportedChain, 'maskedHash'>,
  onMissing: (missing: MissingEvent) => void = () => {},
): Check {
  let heads = new Map<string, Head>();
  const wrong = reporter('chain', report);
  return {
    name: 'chain',
    event(event, raw) {
      const { eventId, stream, version, position } = event;
      const head = heads.get(stream) ?? { version: 0, hash: FIRST_PREV_HASH, position: 0, because: undefined };
      let { because } = head;
      if (version !== head.version + 1) {
        because = `${stream}@${head.version + 1}`;
        onMissing({ eventId: because, after: head.position, before: position });
        const absent = version - head.version - 1;
        const message =
          absent > 1 ? `${counted(absent, 'event')} are missing before ${eventId}` : `is missing before ${eventId}`;
        report({ check: 'chain', event_id: because, position: null, message });
      }
      if (event.prevHash !== head.hash)
        wrong(event, 'prevHash differs from the hash of the previous event in the stream', because);
      const hash = rawHash(raw);
      const changed = hash !== event.hash && hash !== imported?.maskedHash(eventId);
      if (changed) wrong(event, 'the hash does not match the content: the event was changed');
      heads.set(stream, { version, hash: event.hash, position, because: changed ? eventId : undefined });
    },
    save: () => heads,
    restore(saved) {
      heads = saved as typeof heads;
    },
  };
}

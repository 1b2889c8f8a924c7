import { counted, type StoredEvent } from '@goldwake/contracts';
import { DataFolderError } from '../ports/damage.js';
import { type EventStore, PositionGap, type StreamHead } from '../ports/event-store.js';
import { eventIdOf } from '../streams/event-id.js';
import type { Anchor } from './anchor.js';
import { AnchoredHistory, isOfCasino } from './anchored-history.js';
import { StreamTree } from './stream-tree.js';

/** Thrown when the stored events are not the ones that an anchor describes. The message says what differs. */
export class AnchorMismatch extends DataFolderError {}

/** The parts of a store that the comparison with an anchor reads. */
export type AnchoredStore = Pick<EventStore, 'heads' | 'readAll'>;

const PAGE = 500;

/**
 * Compares the events in a store with an anchor and returns the history at the anchor's position, from which the next
 * anchors are computed. Reads the last event of each stream and the events after the anchor, so it takes less than a
 * second for a million events. It does not notice when events of different streams exchanged their positions; `verify`
 * reads all events and does.
 * @throws AnchorMismatch, DamagedHistory, UnknownSchema
 */
export async function historyAt(anchor: Anchor, store: AnchoredStore): Promise<AnchoredHistory> {
  try {
    const heads = new Heads(anchor, await store.heads(), (await store.readAll(0, 1))[0]);
    for (let after = anchor.position; ; after += PAGE) {
      const events = await store.readAll(after, PAGE);
      for (const event of events) heads.undo(event);
      if (events.length < PAGE) return heads.history();
    }
  } catch (error) {
    throw error instanceof PositionGap ? new AnchorMismatch(error.message) : error;
  }
}

/** The last event of each stream. It is rewound to the position of an anchor and then compared with the anchor. */
export class Heads {
  private readonly heads: readonly StreamHead[];
  /** The last events of the streams that have not been rewound yet. */
  private readonly unchanged: Map<string, StreamHead>;

  /**
   * @param heads in order of the streams' first events
   * @param first the first event of all
   * @throws AnchorMismatch if events are missing, or if the anchor belongs to another casino
   */
  constructor(
    private readonly anchor: Anchor,
    heads: readonly StreamHead[],
    first: Pick<StoredEvent, 'hash'> | undefined,
  ) {
    if (first && !isOfCasino(anchor, first)) {
      throw new AnchorMismatch('the anchor belongs to another casino, or the first event was replaced');
    }
    const incomplete = heads.find(({ events, version }) => events !== version);
    if (incomplete) {
      const { stream, events, version } = incomplete;
      throw new AnchorMismatch(`${missing(version - events)} in the stream ${stream}`);
    }
    this.heads = heads.map((head) => ({ ...head }));
    this.unchanged = new Map(this.heads.map((head) => [head.stream, head]));
  }

  /**
   * Rewinds the head of a stream by one event, which must be an event after the anchor. The event contains the hash of
   * its predecessor in the stream.
   */
  undo({ stream, version, prevHash }: Pick<StoredEvent, 'stream' | 'version' | 'prevHash'>): void {
    const head = this.unchanged.get(stream);
    // Other processes may have appended events since the heads were read.
    if (!head || version > head.version) return;
    head.version = version - 1;
    head.hash = prevHash;
    this.unchanged.delete(stream);
  }

  /**
   * Returns the history at the anchor's position.
   * @throws AnchorMismatch if it is not the one that the anchor describes
   */
  history(): AnchoredHistory {
    const { position, streams, root } = this.anchor;
    const tree = new StreamTree();
    let events = 0;
    for (const { stream, version, hash } of this.heads) {
      if (version === 0) continue;
      tree.set(stream, eventIdOf(stream, version), hash);
      events += version;
    }
    if (events < position) throw new AnchorMismatch(`${missing(position - events)} up to position ${position}`);
    if (tree.size !== streams || tree.root() !== root) {
      throw new AnchorMismatch(`at least one event up to position ${position} was changed or replaced`);
    }
    return AnchoredHistory.from(this.anchor, tree);
  }
}

function missing(events: number): string {
  return counted(events, 'event is missing', 'events are missing');
}

import type { StoredEvent } from '@goldwake/contracts';
import { sha256Hex } from '../streams/hash-chain.js';
import type { Anchor } from './anchor.js';
import { StreamTree } from './stream-tree.js';

const CASINO_CHARS = 32;

/** The part of an event that anchors cover. Its hash covers everything else, and the chain check compares the two. */
export type AnchoredEvent = Pick<StoredEvent, 'position' | 'stream' | 'eventId' | 'hash'>;

/** Returns whether an anchor belongs to the casino whose first event is given. */
export function isOfCasino({ casino }: Anchor, { hash }: Pick<AnchoredEvent, 'hash'>): boolean {
  return hash.startsWith(casino);
}

/**
 * Computes anchors from events in order of position. The hash of the history begins with 64 zeros; each event replaces
 * it by the SHA-256 hash of the text `<hash of the history> <position> <event id> <hash of the event>`.
 */
export class AnchoredHistory {
  private constructor(
    private readonly tree: StreamTree,
    private casino: string | undefined,
    /** Position of the last event; 0 if there is none. */
    public position: number,
    private history: string,
  ) {}

  static fromStart(): AnchoredHistory {
    return new AnchoredHistory(new StreamTree(), undefined, 0, '0'.repeat(64));
  }

  /** Continues from an anchor. @param tree the streams at the anchor's position; must have the anchor's root */
  static from({ casino, position, history }: Anchor, tree: StreamTree): AnchoredHistory {
    return new AnchoredHistory(tree, casino, position, history);
  }

  add({ position, stream, eventId, hash }: AnchoredEvent): void {
    this.casino ??= hash.slice(0, CASINO_CHARS);
    this.history = sha256Hex(`${this.history} ${position} ${eventId} ${hash}`);
    this.tree.set(stream, eventId, hash);
    this.position = position;
  }

  /** Computes what the next anchor needs, in short steps; see `StreamTree.settle`. */
  settle(): Generator<void> {
    return this.tree.settle();
  }

  /** Returns the anchor after the last event; undefined if there is no event. @param at time as an ISO 8601 string */
  anchor(at: string): Anchor | undefined {
    const { casino, position, history, tree } = this;
    if (casino === undefined) return undefined;
    return { at, casino, position, streams: tree.size, root: tree.root(), history };
  }
}

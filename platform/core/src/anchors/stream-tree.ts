import { hash } from 'node:crypto';

const HASH_BYTES = 32;
const NODE_BYTES = 2 * HASH_BYTES;
/** Number of hashes after which `settle` yields, so that a caller on an event loop can pause. Takes about 0.5 ms. */
const HASHES_PER_STEP = 256;

/**
 * Merkle tree over the last event of each stream. The leaves are in the order in which the streams began, so a new
 * stream changes only the right edge of the tree. A leaf is the SHA-256 hash of `<event id> <hash of the event>`, a
 * node that of its two children; a node without a sibling moves up unchanged. This is the shape of RFC 6962.
 */
export class StreamTree {
  private readonly leafOf = new Map<string, number>();
  /** Events that replaced or added leaves since the last `settle`. */
  private readonly changed = new Map<number, string>();
  /** Hashes of each level, the leaves first. Siblings are adjacent, so a pair is hashed where it is. */
  private readonly levels: Buffer[] = [];
  private settledSize = 0;

  /** Number of streams. */
  get size(): number {
    return this.leafOf.size;
  }

  /** Sets the last event of a stream. A stream that is set for the first time becomes the last leaf. */
  set(stream: string, eventId: string, eventHash: string): void {
    let leaf = this.leafOf.get(stream);
    if (leaf === undefined) {
      leaf = this.leafOf.size;
      this.leafOf.set(stream, leaf);
    }
    this.changed.set(leaf, `${eventId} ${eventHash}`);
  }

  /** Returns the root in hex; 64 zeros if there is no stream. */
  root(): string {
    for (const _ of this.settle());
    return this.levels.at(-1)?.toString('hex', 0, HASH_BYTES) ?? '0'.repeat(2 * HASH_BYTES);
  }

  /** Computes the hashes that changed, in steps of at most half a millisecond. `root` is fast afterwards. */
  *settle(): Generator<void> {
    if (this.changed.size === 0) return;
    let hashes = 0;
    let size = this.size;
    this.fit(size);
    let dirty = new Set<number>();
    for (const [leaf, text] of this.changed) {
      this.put(0, leaf, hash('sha256', text, 'buffer'));
      dirty.add(leaf >> 1);
      if (++hashes % HASHES_PER_STEP === 0) yield;
    }
    // A new stream gives the last node of a level a sibling, or moves a node without a sibling to another level.
    if (this.settledSize !== size && this.settledSize > 0) dirty.add((this.settledSize - 1) >> 1);
    for (let level = 1; size > 1; level++) {
      const above = new Set<number>();
      for (const node of dirty) {
        this.put(level, node, this.parent(level - 1, node, size));
        above.add(node >> 1);
        if (++hashes % HASHES_PER_STEP === 0) yield;
      }
      dirty = above;
      size = Math.ceil(size / 2);
    }
    this.settledSize = this.size;
    this.changed.clear();
  }

  private parent(level: number, node: number, size: number): Buffer {
    const children = this.levels[level] as Buffer;
    const at = node * NODE_BYTES;
    if (2 * node + 1 === size) return children.subarray(at, at + HASH_BYTES);
    return hash('sha256', children.subarray(at, at + NODE_BYTES), 'buffer');
  }

  private put(level: number, node: number, value: Buffer): void {
    value.copy(this.levels[level] as Buffer, node * HASH_BYTES);
  }

  /** Makes room for all levels of a tree; grows them by doubling. */
  private fit(leaves: number): void {
    for (let level = 0, size = leaves; ; level++, size = Math.ceil(size / 2)) {
      const before = this.levels[level];
      if (!before || before.length < size * HASH_BYTES) {
        const grown = Buffer.alloc(2 * size * HASH_BYTES);
        before?.copy(grown);
        this.levels[level] = grown;
      }
      if (size === 1) return;
    }
  }
}

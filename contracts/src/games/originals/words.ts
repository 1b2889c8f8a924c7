/** Number of values of one word: 2³². */
const WORD_VALUES = 2 ** 32;

/** Returns the HMAC-SHA256 digest (32 bytes) of a round's block with this number, counted from 0. */
export type BlockDigest = (block: number) => Uint8Array;

/**
 * Random numbers of one round: the big-endian 32-bit words of the HMAC-SHA256 digests of its blocks, in order. The key
 * is the server seed as hex text, and the message is `<client seed>:<nonce>:<block>`. A block is computed when its
 * first word is needed.
 */
export class Words {
  private view: DataView | undefined;
  private at = 0;
  private block = 0;

  constructor(private readonly digest: BlockDigest) {}

  /** Returns the next word, 0 to 2³² − 1. */
  next(): number {
    if (!this.view || this.at === this.view.byteLength) {
      const bytes = this.digest(this.block++);
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.at = 0;
    }
    const word = this.view.getUint32(this.at);
    this.at += 4;
    return word;
  }

  /**
   * Returns a whole number from 0 to `count` − 1, each equally likely. Words at or above the largest multiple of
   * `count` are rejected, because they would make low numbers more frequent.
   * @param count 1 to 2³²
   */
  uniform(count: number): number {
    const limit = WORD_VALUES - (WORD_VALUES % count);
    for (;;) {
      const word = this.next();
      if (word < limit) return word % count;
    }
  }

  /** Returns a whole number from 0 to 2⁵² − 1: all bits of one word, followed by the upper 20 bits of the next. */
  bits52(): number {
    const high = this.next();
    return high * 2 ** 20 + (this.next() >>> 12);
  }

  /**
   * Draws items without replacement. Each draw picks a uniform position among the remaining items, which then close up.
   * @returns the drawn items in the order of their draws
   * @throws RangeError if more items are drawn than there are
   */
  draw<Item>(items: readonly Item[], count: number): Item[] {
    if (count > items.length) throw new RangeError(`${count} of ${items.length} items cannot be drawn`);
    const remaining = [...items];
    return Array.from({ length: count }, () => remaining.splice(this.uniform(remaining.length), 1)[0] as Item);
  }
}

/**
 * Returns words with these values, 0 to 2³² − 1 each. To take more than these throws a RangeError.
 */
export function wordsFrom(values: readonly number[]): Words {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [at, value] of values.entries()) view.setUint32(4 * at, value);
  return new Words((block) => {
    if (block > 0) throw new RangeError(`there are only ${values.length} words`);
    return new Uint8Array(view.buffer);
  });
}

class BlockMissing extends Error {}

/**
 * Computes a result from words whose digests come from an asynchronous function, such as WebCrypto. Repeats the
 * computation with one more block until it has enough, so `compute` must depend on its words only.
 */
export async function withWords<Result>(
  digest: (block: number) => Promise<Uint8Array>,
  compute: (words: Words) => Result,
): Promise<Result> {
  for (const blocks: Uint8Array[] = []; ; ) {
    const words = new Words((block) => {
      const bytes = blocks[block];
      if (!bytes) throw new BlockMissing();
      return bytes;
    });
    try {
      return compute(words);
    } catch (error) {
      if (!(error instanceof BlockMissing)) throw error;
      blocks.push(await digest(blocks.length));
    }
  }
}

import { hash } from 'node:crypto';

const BUCKETS = 4_096;
const BITS = 256;

/**
 * Order-independent digest of a set of texts: per bucket the sum of their SHA-256 hashes. Two sets of a million texts
 * are compared in one megabyte, and where they differ, only a few buckets need a detailed comparison.
 */
export class SetDigest {
  private readonly sums = new Array<bigint>(BUCKETS).fill(0n);

  add(id: string, text: string): void {
    const bucket = bucketOf(id);
    const sum = (this.sums[bucket] ?? 0n) + BigInt(`0x${hash('sha256', `${id}\0${text}`)}`);
    this.sums[bucket] = BigInt.asUintN(BITS, sum);
  }

  /** Returns the buckets in which the two sets differ, see `bucketOf`. */
  differing(other: SetDigest): number[] {
    return this.sums.flatMap((sum, bucket) => (sum === other.sums[bucket] ? [] : [bucket]));
  }
}

/** Returns the bucket of an id. The mapping is deterministic and spreads ids evenly. */
export function bucketOf(id: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) mixed = Math.imul(mixed ^ id.charCodeAt(at), 0x01000193);
  return (mixed >>> 0) % BUCKETS;
}

import { hash } from 'node:crypto';

const BUCKETS = 4_096;
const BITS = 256;

/**
 * Order-independent digest of a set of texts: the set is divided into buckets, and each bucket holds the sum of its
 * texts' SHA-256 hashes. Comparing two sets of a million texts takes one megabyte, and only the buckets that differ
 * need a detailed comparison.
 */
export class SetDigest {
  private readonly sums = new Array<bigint>(BUCKETS).fill(0n);

  add(id: string, text: string): void {
    const bucket = bucketOf(id);
    const sum = (this.sums[bucket] ?? 0n) + BigInt(`0x${hash('sha256', `${id}\0${text}`)}`);
    this.sums[bucket] = BigInt.asUintN(BITS, sum);
  }

  /** Returns the numbers of the buckets in which the two sets differ; `bucketOf` maps ids to these numbers. */
  differing(other: SetDigest): number[] {
    return this.sums.flatMap((sum, bucket) => (sum === other.sums[bucket] ? [] : [bucket]));
  }
}

/** Returns the bucket number of an id. Equal ids always get the same bucket, and ids are spread evenly. */
export function bucketOf(id: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) mixed = Math.imul(mixed ^ id.charCodeAt(at), 0x01000193);
  return (mixed >>> 0) % BUCKETS;
}

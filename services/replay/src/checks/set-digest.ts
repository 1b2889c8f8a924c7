import { hash } from 'node:crypto';

const BUCKETS = 4_096;
const BITS = 256;

/**
 * What a set of texts comes to, whatever their order: per bucket the sum of their SHA-256. Two sets of a million are held
 * against each other in a megabyte, and where they differ only a few buckets have to be looked through.
 */
export class SetDigest {
  private readonly sums = new Array<bigint>(BUCKETS).fill(0n);

  add(id: string, text: string): void {
    const bucket = bucketOf(id);
    const sum = (this.sums[bucket] ?? 0n) + BigInt(`0x${hash('sha256', `${id}\0${text}`)}`);
    this.sums[bucket] = BigInt.asUintN(BITS, sum);
  }

  /** Buckets in which the two differ, see `bucketOf`. */
  differing(other: SetDigest): number[] {
    return this.sums.flatMap((sum, bucket) => (sum === other.sums[bucket] ? [] : [bucket]));
  }
}

/** The same for the same id; ids are spread evenly. */
export function bucketOf(id: string): number {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) mixed = Math.imul(mixed ^ id.charCodeAt(at), 0x01000193);
  return (mixed >>> 0) % BUCKETS;
}

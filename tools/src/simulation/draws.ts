/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Makes the random choices of a schedule with a given random number generator. */
export class Draws {
  constructor(private readonly random: Random) {}

  /** Returns a random integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  /** Returns a random integer between two bounds, both inclusive. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** Returns true with the given probability. */
  chance(share: number): boolean {
    return this.random() < share;
  }

  /** @throws RangeError if the list is empty */
  one<T>(all: readonly T[]): T {
    return at(all, this.below(all.length));
  }

  /** Returns `count` different elements. */
  some<T>(all: readonly T[], count: number): T[] {
    const left = [...all];
    return Array.from({ length: Math.min(count, left.length) }, () => at(left.splice(this.below(left.length), 1), 0));
  }
}

/**
 * Returns an element of a list.
 * @throws RangeError if there is none at this index
 */
export function at<T>(all: readonly T[], index: number): T {
  if (!(index >= 0 && index < all.length))
    throw new RangeError(`index ${index} is outside the list of ${all.length} elements`);
  return all[index] as T;
}

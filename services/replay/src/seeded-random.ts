/**
 * Deterministic random number generator (Mulberry32): the same seed gives the same numbers on every platform. It is not
 * cryptographically secure and must never be used for real bets.
 */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a random integer from 0 to 2³² − 1. */
  word(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** Returns a random integer from 0 to `end` − 1. */
  below(end: number): number {
    return Math.floor((this.word() / 2 ** 32) * end);
  }

  /** Returns true with a probability of 1 / `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** Returns a random element of a list that is not empty. */
  one<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Returns random hexadecimal digits. @param words number of 32-bit words, each of which gives eight digits */
  hex(words: number): string {
    let text = '';
    for (let at = 0; at < words; at++) text += this.word().toString(16).padStart(8, '0');
    return text;
  }
}

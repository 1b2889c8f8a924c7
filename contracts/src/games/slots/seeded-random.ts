/**
 * Random numbers that follow from a seed, with integer arithmetic only, so that every machine gets the same ones:
 * sfc32 of PractRand (https://pracrand.sourceforge.net). They decide what the books of a slot contain, never which book
 * a round gets.
 */
export class SeededRandom {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(a: number, b: number, c: number) {
    [this.a, this.b, this.c] = [a | 0, b | 0, c | 0];
    // The first outputs are similar for similar seeds.
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Returns a whole number from 0 to 2³² − 1. */
  next(): number {
    const sum = (this.a + this.b + this.counter++) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    this.c |= 0;
    return sum >>> 0;
  }

  /** Returns a whole number from 0 to `count` − 1. A bias of at most count ÷ 2³² is harmless here. */
  below(count: number): number {
    return Math.floor((this.next() / 2 ** 32) * count);
  }
}

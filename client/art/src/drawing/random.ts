/** Seeded pseudo-random generator: the same seed text gives the same sequence, so a redrawn picture is identical. */
export interface Random {
  /** Returns a random number x with 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** Creates a random generator: hashes the seed text with FNV-1a and uses the hash as the seed of mulberry32. */
export function seeded(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new Error('cannot pick from an empty list');
    return found;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => Math.floor(low + (high - low + 1) * next()),
    pick,
    chance: (share) => next() < share,
  };
}

function hash(words: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < words.length; i++) sum = Math.imul(sum ^ words.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** Uids of the two players of the n-th pair. */
export const crossingPair = (n: number): [string, string] => [`a${n}`, `b${n}`];

import type { Mutation } from './mutation.js';

/** A change that the events cannot contradict, and why that is acceptable. An anchor finds every one of them. */
interface Argued {
  matches(mutation: Mutation): boolean;
  why: string;
}

export const ARGUED: readonly Argued[] = [];

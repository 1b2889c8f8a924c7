import type { StoredEvent } from '@goldwake/contracts';
import { type Change, subjects } from './change.js';

export type Precondition = (change: Change) => boolean;

/** A change that the rules miss, and why that is acceptable. */
export interface Argued {
  /** Matches the kind and target of the mutation, and what the reason assumes about the changed events. */
  matches: Precondition;
  why: string;
}

export const all =
  (...preconditions: Precondition[]): Precondition =>
  (change) =>
    preconditions.every((holds) => holds(change));

export const is =
  (kind: string, target: RegExp): Precondition =>
  ({ mutation }) =>
    mutation.kind === kind && target.test(mutation.target);

/** Matches if both exchanged events have one of the types, and at least one of them has a type of the first list. */
export const swapped =
  (first: RegExp, other = first): Precondition =>
  ({ mutation }) => {
    const [one = '', two = ''] = mutation.target.split(' and ');
    if (mutation.kind !== 'swap in stream') return false;
    return (first.test(one) && other.test(two)) || (first.test(two) && other.test(one));
  };

export const every =
  (holds: (event: StoredEvent, change: Change) => boolean): Precondition =>
  (change) =>
    subjects(change).every((event) => holds(event, change));

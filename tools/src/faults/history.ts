import { type Currency, FIRST_PREV_HASH, type Posting, sumsToZero } from '@goldwake/contracts';
import { chainHash } from '@goldwake/core';
import type { StoredAny } from '../simulation/expected-pushes.js';
import type { Finding } from './command-log.js';

/** An event in the form in which MongoDB stores it. */
export type EventDocument = Omit<StoredAny, 'data' | 'position' | 'eventId'> & {
  _id: number;
  /** JSON text. */
  data: string;
  commandIndex: number;
};

interface Money {
  uid: string;
  postings: Posting[];
  balances: Record<Currency, string>;
  grant_id?: string;
}

/**
 * The stored events, read without Goldwake's own code and checked against the invariants of the event store: positions,
 * hash chains, postings and balances.
 */
export class History {
  /** All events of each stream, ordered by version. */
  readonly streams = new Map<string, StoredAny[]>();
  readonly findings: Finding[] = [];
  position = 0;
  readonly #balances = new Map<string, Record<Currency, bigint>>();
  readonly #grants = new Set<string>();

  /** @param documents the next documents, in order of position */
  take(documents: readonly EventDocument[]): void {
    for (const document of documents) {
      const { _id: position, data: text, commandIndex: _, ...rest } = document;
      const eventId = `${rest.stream}@${rest.version}`;
      const event = { ...rest, eventId, position, data: JSON.parse(text) } as StoredAny;
      if (position !== this.position + 1) this.#find('gap', event, `follows position ${this.position}`);
      this.position = position;
      const stream = this.streams.get(event.stream) ?? [];
      this.streams.set(event.stream, stream);
      this.#chain(event, text, stream.at(-1));
      stream.push(event);
      if ('postings' in event.data) this.#money(event, event.data);
    }
  }

  /** Returns the events of a stream that were stored by the given command. */
  of(stream: string, commandId: string): StoredAny[] {
    return (this.streams.get(stream) ?? []).filter((event) => event.commandId === commandId);
  }

  #chain(event: StoredAny, text: string, before: StoredAny | undefined): void {
    if (event.version !== (before?.version ?? 0) + 1)
      this.#find('chain', event, `follows version ${before?.version ?? 0}`);
    if (event.prevHash !== (before?.hash ?? FIRST_PREV_HASH))
      this.#find('chain', event, 'its hash does not match the previous event');
    if (chainHash(event, text) !== event.hash) this.#find('chain', event, 'was changed');
  }

  #money(event: StoredAny, { uid, postings, balances, grant_id }: Money): void {
    if (!sumsToZero(postings)) this.#find('postings', event, 'its postings do not sum to zero');
    const sums = this.#balances.get(uid) ?? { gold_coins: 0n, sweeps_coins: 0n };
    this.#balances.set(uid, sums);
    for (const { account, currency, amount } of postings)
      if (account === `player:${uid}` && currency !== 'USD') sums[currency] += BigInt(amount);
    for (const currency of ['gold_coins', 'sweeps_coins'] as const) {
      const sum = sums[currency];
      if (sum < 0n) this.#find('overdrawn', event, `${currency} falls to ${sum}`);
      if (balances[currency] !== String(sum))
        this.#find(
          'balance',
          event,
          `has a balance of ${balances[currency]} ${currency}, but the postings give ${sum}`,
        );
    }
    if (grant_id === undefined) return;
    if (this.#grants.has(grant_id)) this.#find('twice', event, `grants ${grant_id} again`);
    this.#grants.add(grant_id);
  }

  #find(kind: string, { eventId, position }: StoredAny, text: string): void {
    this.findings.push({ kind, text: `${eventId} at ${position}: ${text}` });
  }
}

import { FIRST_PREV_HASH, sumsToZero } from '@goldwake/contracts';
import { chainHash } from '@goldwake/core';

/** The stored events, read independently of the services and checked against the invariants of every history. */
export class History {
  /** Events of each stream, in order of version. */
  streams = new Map();
  position = 0;
  findings = [];
  #balances = new Map();
  #grants = new Set();

  /** @param documents the next documents, in order of position */
  take(documents) {
    for (const document of documents) {
      const { _id: position, data: text, commandIndex: _, ...rest } = document;
      const event = { ...rest, eventId: `${rest.stream}@${rest.version}`, position, data: JSON.parse(text) };
      if (position !== this.position + 1) this.#find('hole', event, `follows position ${this.position}`);
      this.position = position;
      const stream = this.streams.get(event.stream) ?? [];
      this.streams.set(event.stream, stream);
      this.#chain(event, text, stream.at(-1));
      stream.push(event);
      if (event.data.postings) this.#money(event);
    }
  }

  /** Returns the events that a command stored in a stream. */
  of(stream, commandId) {
    return (this.streams.get(stream) ?? []).filter((event) => event.commandId === commandId);
  }

  #chain(event, text, before) {
    if (event.version !== (before?.version ?? 0) + 1)
      this.#find('chain', event, `follows version ${before?.version ?? 0}`);
    if (event.prevHash !== (before?.hash ?? FIRST_PREV_HASH))
      this.#find('chain', event, 'its hash does not match the previous event');
    if (chainHash(event, text) !== event.hash) this.#find('chain', event, 'was changed');
  }

  #money(event) {
    const { uid, postings, balances, grant_id } = event.data;
    if (!sumsToZero(postings)) this.#find('postings', event, 'its postings do not sum to zero');
    const sums = this.#balances.get(uid) ?? { gold_coins: 0n, sweeps_coins: 0n };
    this.#balances.set(uid, sums);
    for (const { account, currency, amount } of postings)
      if (account === `player:${uid}`) sums[currency] += BigInt(amount);
    for (const [currency, sum] of Object.entries(sums)) {
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

  #find(kind, { eventId, position }, text) {
    this.findings.push({ kind, text: `${eventId} at ${position}: ${text}` });
  }
}

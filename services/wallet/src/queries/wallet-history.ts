import { type Currency, counted, Refusal, type StoredEvent, streamName, type WalletEvent } from '@goldwake/contracts';
import type { Movement, WalletHistoryQuery, WalletHistoryResponse } from '@goldwake/contracts/http';
import { DamagedHistory, type EventStore, messageOf, VersionGap } from '@goldwake/core';
import { movementOf } from './movement.js';

/**
 * Maximum number of events that one request reads. It bounds the time of a request that looks for a currency in which
 * the player seldom plays.
 */
export const READ_MAX = 500;

/**
 * Lists what moved a player's balances. It is read from the wallet's stream, whose events contain the balances after
 * them: a page costs the same in a wallet of any length, is never stale, and needs no projection.
 */
export class WalletHistory {
  constructor(private readonly store: Pick<EventStore, 'readStream' | 'version'>) {}

  /**
   * Returns the movements before a version, newest first.
   * @throws Refusal `validation_failed` for a version that the wallet does not have; DamagedHistory, VersionGap
   */
  async page(uid: string, { currency, before, limit }: WalletHistoryQuery): Promise<WalletHistoryResponse> {
    const stream = streamName('wallet', uid);
    const version = await this.store.version(stream);
    if (before !== undefined && before > version + 1) {
      const message = `before must be at most ${version + 1}, because the wallet has ${counted(version, 'event')}`;
      throw new Refusal('validation_failed', undefined, { errors: [{ path: 'before', message }] });
    }
    const newest = (before ?? version + 1) - 1;
    const oldest = Math.max(1, newest - READ_MAX + 1);
    const result: Movement[] = [];
    let next = newest + 1;
    while (next > oldest && result.length < limit) {
      // One event more than the page needs, so that a page that ends at the opening of the wallet is known to be the last.
      const from = Math.max(oldest, next - 1 - limit);
      const found = (await this.movements(stream, from, next - 1))
        .reverse()
        .filter((movement) => movement !== null)
        .map((movement) => (currency ? inCurrency(movement, currency) : movement))
        .filter(({ changes }) => changes.length > 0);
      const taken = found.slice(0, limit - result.length);
      result.push(...taken);
      next = taken.length < found.length ? (taken.at(-1)?.wallet_version ?? from) : from;
    }
    return { wallet_version: version, result, next_before: next > 1 ? next : null };
  }

  private async movements(stream: string, fromVersion: number, toVersion: number): Promise<(Movement | null)[]> {
    const movements: (Movement | null)[] = [];
    for await (const event of this.store.readStream(stream, { fromVersion, toVersion })) {
      try {
        movements.push(movementOf(event as StoredEvent & WalletEvent));
      } catch (error) {
        throw new DamagedHistory(event.position - 1, event.eventId, messageOf(error), `the data of ${event.type}`);
      }
    }
    // The store reports a gap only if it finds a later event, so events missing at the end are detected here.
    const read = fromVersion + movements.length - 1;
    if (read < toVersion) throw new VersionGap(stream, read + 1);
    return movements;
  }
}

function inCurrency(movement: Movement, currency: Currency): Movement {
  return { ...movement, changes: movement.changes.filter((change) => change.currency === currency) };
}

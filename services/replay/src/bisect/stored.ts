import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { Culprit, Departure } from '@goldwake/contracts/http';
import { fieldOf } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { balancesAfter, balancesDocument, type WalletState } from '@goldwake/wallet/domain';
import { BALANCES, BALANCES_GROUP, committedOf } from '../balances/stored.js';
import { departures, eventCulprit, missing, otherCulprit } from './culprits.js';

const found = { where: 'projections', check: 'projections' } as const;
/** Number of events per read when searching backward. */
const BLOCK = 1_000;

/** A player's stored balances, and the stream version that they should include. */
export class StoredBalances {
  /** Version written in the stored balances; if it is invalid, the version that they should have. */
  readonly version: number;
  private readonly stream: string;
  private readonly expected: number;
  private readonly body: unknown;

  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly uid: string,
  ) {
    this.stream = streamName('wallet', uid);
    const [due, body] = casino.readAtOnce(() => [
      casino.versionAt(this.stream, { position: committedOf(casino, BALANCES_GROUP, this.stream) }),
      casino.document(BALANCES, uid)?.body,
    ]);
    this.expected = due;
    this.body = body;
    const storedVersion = (this.body as { version?: unknown } | undefined)?.version;
    this.version =
      typeof storedVersion === 'number' &&
      Number.isInteger(storedVersion) &&
      storedVersion >= 1 &&
      storedVersion < this.expected
        ? storedVersion
        : this.expected;
  }

  /**
   * Returns the fault in the stored balances, if any.
   * @param state the wallet folded to `version`
   * @param step called after each event read
   */
  fault(state: WalletState | undefined, step: () => void): Culprit | undefined {
    const last = this.casino.version(this.stream);
    const storedVersion = (this.body as { version?: unknown } | undefined)?.version;
    // Missing events at the end of a stream leave no gap; only data derived from them shows that they once existed.
    if (typeof storedVersion === 'number' && Number.isInteger(storedVersion) && storedVersion > last)
      return missing(this.stream, last + 1, undefined);
    if (this.expected === 0) return this.body === undefined ? undefined : this.ofNobody();
    if (this.body === undefined) return this.lacks(1);
    const diverged = state ? departures(undefined, balancesDocument(state, this.version), this.body) : [];
    if (diverged.length > 0) return this.edited(diverged, step);
    return this.version < this.expected ? this.lacks(this.version + 1) : undefined;
  }

  private edited(diverged: Departure[], step: () => void): Culprit | undefined {
    const at = this.casino.event(this.stream, this.version)?.event;
    if (!at) return undefined;
    const lastMatch = this.lastMatchOf(diverged, step);
    return eventCulprit(at, {
      ...found,
      message: `stored ${BALANCES}/${this.uid} differs from the replay at the version that it names`,
      held_until: null,
      departures: diverged.map((one) => ({ ...one, last_held: lastMatch.get(one.field) ?? null })),
      look_further: [`diff ${this.uid}`, `balance ${this.uid} --at ${this.version}`, 'rebuild wallet.balances'],
    });
  }

  /**
   * Finds, for each differing field, the last event at which the field had its stored value. Reads backward through the
   * balances recorded in the events, which an earlier check has verified.
   */
  private lastMatchOf(diverged: readonly Departure[], step: () => void): Map<string | null, string> {
    const lastMatch = new Map<string | null, string>();
    for (let to = this.version; to > 0 && lastMatch.size < diverged.length; to -= BLOCK) {
      const block = [
        ...this.casino.streamEvents(this.stream, { fromVersion: Math.max(1, to - BLOCK + 1), toVersion: to }),
      ];
      for (const { event } of block.reverse()) {
        const stated = balancesAfter(event as Parameters<typeof balancesAfter>[0]);
        for (const { field, is } of diverged) {
          if (!lastMatch.has(field) && fieldOf(stated, field) === is) lastMatch.set(field, event.eventId);
        }
        step();
      }
    }
    return lastMatch;
  }

  private lacks(version: number): Culprit | undefined {
    const event: StoredEvent | undefined = this.casino.event(this.stream, version)?.event;
    if (!event) return undefined;
    const what = this.body === undefined ? 'is missing' : `is at version ${this.version}`;
    return eventCulprit(event, {
      ...found,
      message: `stored ${BALANCES}/${this.uid} ${what}: it lacks this event, although the projection has already processed it`,
      look_further: [`diff ${this.uid}`, 'rebuild wallet.balances'],
    });
  }

  private ofNobody(): Culprit {
    return otherCulprit({
      ...found,
      message: `stored ${BALANCES}/${this.uid} exists, although the projection has processed no event of the wallet`,
      look_further: [`diff ${this.uid}`, 'rebuild wallet.balances'],
    });
  }
}

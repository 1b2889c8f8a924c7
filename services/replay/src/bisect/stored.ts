import { type StoredEvent, streamName } from '@goldwake/contracts';
import type { Culprit, Departure } from '@goldwake/contracts/http';
import { fieldOf } from '@goldwake/core';
import type { ReadOnlyCasino } from '@goldwake/embedded';
import { balancesAfter, balancesDocument, type WalletState } from '@goldwake/wallet/domain';
import { BALANCES, BALANCES_GROUP, committedOf } from '../balances/stored.js';
import { culpritAt, culpritBeside, departures, missing } from './answer.js';

const found = { where: 'projections', check: 'projections' } as const;
/** Number of events read at a time when going backwards. */
const BLOCK = 1_000;

/** A player's stored balances, and the version that they should have reached. */
export class StoredBalances {
  /** Version that the stored balances name; if it is invalid, the version that they should have. */
  readonly version: number;
  private readonly stream: string;
  private readonly due: number;
  private readonly body: unknown;

  constructor(
    private readonly casino: ReadOnlyCasino,
    private readonly uid: string,
  ) {
    this.stream = streamName('wallet', uid);
    const [due, body] = casino.atOneMoment(() => [
      casino.versionAt(this.stream, { position: committedOf(casino, BALANCES_GROUP, this.stream) }),
      casino.document(BALANCES, uid)?.body,
    ]);
    this.due = due;
    this.body = body;
    const said = (this.body as { version?: unknown } | undefined)?.version;
    this.version = typeof said === 'number' && Number.isInteger(said) && said >= 1 && said < this.due ? said : this.due;
  }

  /**
   * Returns the fault of the stored balances, if any.
   * @param state the wallet folded to `version`
   * @param step called after each event read
   */
  fault(state: WalletState | undefined, step: () => void): Culprit | undefined {
    const last = this.casino.version(this.stream);
    const said = (this.body as { version?: unknown } | undefined)?.version;
    // Missing events at the end of a stream leave no gap; only data derived from them shows that they existed.
    if (typeof said === 'number' && Number.isInteger(said) && said > last)
      return missing(this.stream, last + 1, undefined);
    if (this.due === 0) return this.body === undefined ? undefined : this.ofNobody();
    if (this.body === undefined) return this.lacks(1);
    const parted = state ? departures(undefined, balancesDocument(state, this.version), this.body) : [];
    if (parted.length > 0) return this.edited(parted, step);
    return this.version < this.due ? this.lacks(this.version + 1) : undefined;
  }

  private edited(parted: Departure[], step: () => void): Culprit | undefined {
    const at = this.casino.event(this.stream, this.version)?.event;
    if (!at) return undefined;
    const held = this.lastHeld(parted, step);
    return culpritAt(at, {
      ...found,
      message: `stored ${BALANCES}/${this.uid} differs from the replay at the version that it names`,
      held_until: null,
      departures: parted.map((one) => ({ ...one, last_held: held.get(one.field) ?? null })),
      look_further: [`diff ${this.uid}`, `balance ${this.uid} --at ${this.version}`, 'rebuild wallet.balances'],
    });
  }

  /**
   * Finds the last event after which each field had its stored value. Goes backwards through what the events state,
   * which was checked before.
   */
  private lastHeld(parted: readonly Departure[], step: () => void): Map<string | null, string> {
    const held = new Map<string | null, string>();
    for (let to = this.version; to > 0 && held.size < parted.length; to -= BLOCK) {
      const block = [
        ...this.casino.streamEvents(this.stream, { fromVersion: Math.max(1, to - BLOCK + 1), toVersion: to }),
      ];
      for (const { event } of block.reverse()) {
        const stated = balancesAfter(event as Parameters<typeof balancesAfter>[0]);
        for (const { field, is } of parted) {
          if (!held.has(field) && fieldOf(stated, field) === is) held.set(field, event.eventId);
        }
        step();
      }
    }
    return held;
  }

  private lacks(version: number): Culprit | undefined {
    const event: StoredEvent | undefined = this.casino.event(this.stream, version)?.event;
    if (!event) return undefined;
    const what = this.body === undefined ? 'is missing' : `is at version ${this.version}`;
    return culpritAt(event, {
      ...found,
      message: `stored ${BALANCES}/${this.uid} ${what}: it lacks this event, although the projection has already processed it`,
      look_further: [`diff ${this.uid}`, 'rebuild wallet.balances'],
    });
  }

  private ofNobody(): Culprit {
    return culpritBeside({
      ...found,
      message: `stored ${BALANCES}/${this.uid} exists, although the projection has processed no event of the wallet`,
      look_further: [`diff ${this.uid}`, 'rebuild wallet.balances'],
    });
  }
}

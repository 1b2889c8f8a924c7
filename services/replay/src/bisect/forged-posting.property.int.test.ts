import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MoneyMoved, Posting, StoredEvent, WalletEvent } from '@goldwake/contracts';
import { sized } from '@goldwake/core/testing';
import { type ImportedEvent, importEvents, openReadOnly, SnapshotFile } from '@goldwake/embedded';
import { walletReducer } from '@goldwake/wallet/domain';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { onDisk } from '../testing/random-history.js';
import { walletHistory } from '../testing/random-wallet.js';
import { withCauses } from '../testing/with-causes.js';
import { walletCode } from '../wallets/wallet-fold.js';
import { bisect } from './bisect.js';

const STREAM = 'wallet-u1';

interface Forged {
  events: ImportedEvent[];
  /** Id of the event whose posting is off by one micro. */
  at: string;
  ofPlayer: boolean;
}

/** The random histories have no seed pairs, so that a drawn round would be a fault of its own. */
const undrawn = walletHistory.map((events) =>
  withCauses(
    events.map((event) => {
      if (!('round' in event.data)) return event;
      return { ...event, data: { ...event.data, round: { ...event.data.round, draw: null } } } as typeof event;
    }),
  ),
);

function postingsOf({ data }: StoredEvent): Posting[] {
  return (data as Partial<MoneyMoved>).postings ?? [];
}

const forged: fc.Arbitrary<Forged> = undrawn
  .filter((events) => events.some((event) => postingsOf(event).length > 0))
  .chain((events) => {
    const posting = events.flatMap((event, at) => postingsOf(event).map((_, index) => ({ at, index })));
    return fc.record({ place: fc.constantFrom(...posting), by: fc.constantFrom(1n, -1n) }).map(({ place, by }) => {
      const changed = structuredClone(events);
      const event = changed[place.at];
      const one = event && postingsOf(event)[place.index];
      if (!event || !one) throw new Error('no posting');
      one.amount = String(BigInt(one.amount) + by);
      const signed = onDisk(changed).map((raw) => ({ ...raw, masked: false }));
      return { events: signed, at: event.eventId, ofPlayer: one.account.startsWith('player:') };
    });
  });

/** Stores snapshots at the given versions, as earlier balance queries would have done. */
function leaveSnapshots(
  snapshots: SnapshotFile,
  events: readonly ImportedEvent[],
  versions: ReadonlySet<number>,
): void {
  let state = walletReducer.initial('u1');
  for (const { event } of events) {
    if (event.stream !== STREAM) continue;
    state = walletReducer.evolve(state, event as WalletEvent);
    const { version, hash: eventHash } = event;
    if (versions.has(version)) snapshots.put({ stream: STREAM, version, eventHash, reducerHash: walletCode(), state });
  }
}

it('a posting off by one micro is found at its event: from the first event, without snapshots and with any snapshots', () => {
  fc.assert(
    fc.property(forged, fc.uniqueArray(fc.integer({ min: 1, max: 80 })), ({ events, at, ofPlayer }, versions) => {
      const dir = mkdtempSync(join(tmpdir(), 'goldwake-bisect-'));
      try {
        importEvents(dir, events, { whole: true });
        const casino = openReadOnly(dir);
        const snapshots = SnapshotFile.open(dir, { write: true });
        const fromZero = bisect(casino, undefined, { uid: 'u1', fromZero: true }).culprit;
        const cold = bisect(casino, snapshots, { uid: 'u1' }).culprit;
        leaveSnapshots(snapshots, events, new Set(versions));
        const warm = bisect(casino, snapshots, { uid: 'u1' });
        const everybody = bisect(casino, snapshots, {}).culprit;
        snapshots.close();
        casino.close();
        expect(fromZero?.event_id).toBe(at);
        expect(cold).toEqual(fromZero);
        expect(warm.culprit).toEqual(fromZero);
        expect(everybody?.event_id).toBe(at);
        // Snapshots of a wallet contain no house accounts.
        const length = events.filter(({ event }) => event.stream === STREAM).length;
        const marked = versions.some((version) => version <= length);
        if (marked && ofPlayer) expect(warm.by).toBe('snapshots');
      } finally {
        rmSync(dir, { recursive: true });
      }
    }),
    { numRuns: sized(30, 100) },
  );
});

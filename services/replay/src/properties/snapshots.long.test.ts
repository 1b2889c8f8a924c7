import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { WalletEvent } from '@goldwake/contracts';
import { SnapshotFile } from '@goldwake/embedded';
import { type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commands, type Played, play, RUNS } from '../testing/random-history.js';
import { walletCode } from '../wallets/wallet-fold.js';

let dir: string;
let file: SnapshotFile;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'goldwake-snapshots-'));
  file = SnapshotFile.open(dir, { write: true });
});
afterAll(async () => {
  file.close();
  await rm(dir, { recursive: true });
});

function byStream(played: readonly Played[]): Map<string, Played[]> {
  const streams = new Map<string, Played[]>();
  for (const one of played) {
    const { stream } = one.event;
    streams.set(stream, [...(streams.get(stream) ?? []), one]);
  }
  return streams;
}

it('a stored snapshot at any version, folded with the later events, gives the same state as all events', () => {
  fc.assert(
    fc.property(commands, (given) => {
      file.drop();
      for (const [stream, history] of byStream(play(given))) {
        for (const { event, state } of history) {
          const { version, hash: eventHash } = event;
          expect(file.put({ stream, version, eventHash, reducerHash: walletCode(), state })).toBe(true);
        }
        const whole = history.reduce(
          (state, { event }) => walletReducer.evolve(state, event as WalletEvent),
          walletReducer.initial(stream.slice('wallet-'.length)),
        );
        const wholeBytes = serialize(whole);
        history.forEach(({ event: { eventId, version } }, at) => {
          const snapshot = file.newest<WalletState>(stream, walletCode(), version);
          if (snapshot?.version !== version) throw new Error(`${eventId}: no snapshot`);
          const folded = history
            .slice(at + 1)
            .reduce((state, { event }) => walletReducer.evolve(state, event as WalletEvent), snapshot.state);
          // Serialized bytes are compared first, because comparing objects would take most of the time.
          if (!serialize(folded).equals(wholeBytes)) expect(folded).toEqual(whole);
        });
      }
    }),
    { numRuns: RUNS },
  );
});

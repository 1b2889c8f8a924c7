import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MoneyMoved } from '@goldwake/contracts';
import { openReadOnly, type ReadOnlyCasino, SnapshotFile } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFolder } from '../drills/casino-copy.js';
import { ask } from '../testing/ask-bisect.js';
import { corrupt, forge } from '../testing/corrupt.js';
import { writeHistory } from '../testing/seeded-history.js';
import { WalletFold } from '../wallets/wallet-fold.js';

describe('bisect in a long history', () => {
  const STREAM = 'wallet-p1';
  let scratch: string;
  let sound: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'goldwake-bisect-'));
    sound = join(scratch, 'sound');
    writeHistory(sound, { events: 4_500, players: 1, seed: 3 });
  });
  afterAll(() => rm(scratch, { recursive: true }));

  let made = 0;
  function copy(): string {
    const dir = join(scratch, `copy-${++made}`);
    copyFolder(sound, dir);
    return dir;
  }

  function withCasino<T>(dir: string, work: (casino: ReadOnlyCasino, snapshots: SnapshotFile) => T): T {
    const casino = openReadOnly(dir);
    const snapshots = SnapshotFile.open(dir, { write: true });
    try {
      return work(casino, snapshots);
    } finally {
      snapshots.close();
      casino.close();
    }
  }

  /**
   * Changes one posting by one micro in the first event with postings from a given version on.
   * @returns the id of the event
   */
  function offByOne(dir: string, from: number, account: string, resign: boolean): string {
    const version = withCasino(dir, (casino) => {
      for (const { event } of casino.streamEvents(STREAM, { fromVersion: from })) {
        if ((event as never as { data: MoneyMoved }).data.postings.length > 0) return event.version;
      }
      throw new Error('no postings');
    });
    const change = (data: MoneyMoved) => {
      const posting = data.postings.find((one) => one.account.startsWith(account));
      if (posting) posting.amount = String(BigInt(posting.amount) + 1n);
    };
    if (resign) forge(dir, STREAM, version, change);
    else {
      const data = withCasino(dir, (casino) => casino.event(STREAM, version)?.event.data as MoneyMoved);
      change(data);
      corrupt(
        dir,
        'UPDATE events SET data = ? WHERE stream = ? AND version = ?',
        JSON.stringify(data),
        STREAM,
        version,
      );
    }
    return `${STREAM}@${version}`;
  }

  const foldAll = (dir: string) => withCasino(dir, (casino, snapshots) => new WalletFold(casino, snapshots).at('p1'));

  it.each(['player:', 'house:'])(
    'a %s posting off by one is found by reading a single block of events once snapshots exist',
    async (account) => {
      const dir = copy();
      const at = offByOne(dir, 2_345, account, true);
      const cold = ask(dir, { uid: 'p1' });
      const warm = ask(dir, { uid: 'p1' });
      expect([cold.by, warm.by]).toEqual(['every_event', 'snapshots']);
      expect(warm.culprit).toEqual({ ...cold.culprit, event_id: at });
      expect(warm.events_read).toBeLessThanOrEqual(1_000);
    },
  );

  it('snapshots taken from the faulty history locate the fault', async () => {
    const dir = copy();
    const at = offByOne(dir, 2_345, 'player:', true);
    foldAll(dir);
    expect(ask(dir, { uid: 'p1' })).toMatchObject({ by: 'snapshots', culprit: { event_id: at } });
  });

  it('snapshots taken before the fault was introduced do not hide it', async () => {
    const dir = copy();
    foldAll(dir);
    const at = offByOne(dir, 2_345, 'player:', false);
    expect(ask(dir, { uid: 'p1' })).toMatchObject({ by: 'every_event', culprit: { event_id: at } });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rebuild } from '@goldwake/core';
import { openDocuments, openReadOnly, SnapshotFile } from '@goldwake/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { copyFolder } from '../drills/casino-copy.js';
import { PROJECTIONS } from '../projections.js';
import { writeHistory } from '../testing/seeded-history.js';
import { type Verdict, verify } from '../verify.js';
import { WalletFold } from '../wallets/wallet-fold.js';
import { INVARIANTS } from './invariants.js';

const EVENTS = 4_000;
let scratch: string;
let made = 0;

/**
 * Writes a history of one player, whose wallet is long enough for snapshots every 1,000 versions, and its projections.
 */
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'goldwake-verify-'));
  const dir = join(scratch, 'sound');
  writeHistory(dir, { events: EVENTS, players: 1, seed: 7 });
  const { store, documents, checkpoints, close } = await openDocuments(dir);
  for (const projection of PROJECTIONS) await rebuild(projection, { store, documents, checkpoints });
  await close();
  const snapshots = SnapshotFile.open(dir, { write: true });
  const casino = openReadOnly(dir);
  new WalletFold(casino, snapshots).at('p1');
  casino.close();
  snapshots.close();
});
afterAll(() => rm(scratch, { recursive: true }));

function damaged(harm: (db: Database.Database, dir: string) => void): string {
  const dir = join(scratch, `copy-${++made}`);
  copyFolder(join(scratch, 'sound'), dir);
  const db = new Database(join(dir, 'goldwake.db'));
  harm(db, dir);
  db.close();
  return dir;
}

function verdictOn(dir: string): Verdict {
  const casino = openReadOnly(dir);
  const snapshots = SnapshotFile.open(dir, { write: false });
  try {
    return verify(casino, { snapshots });
  } finally {
    snapshots.close();
    casino.close();
  }
}

const findings = (sql: string) => verdictOn(damaged((db) => db.exec(sql))).findings;

/** Returns a dice bet from the middle of the history. */
function someBet(db: Database.Database): { id: string; eventId: string } {
  const [row] = db
    .prepare(
      "SELECT stream || '@' || version AS eventId, data FROM events WHERE type = 'bet_and_win_settled' AND position > 2000",
    )
    .all() as { eventId: string; data: string }[];
  return { eventId: row?.eventId ?? '', id: JSON.parse(row?.data ?? '').round.round_id };
}

describe('verify of a history with projections and snapshots', () => {
  it('a consistent history passes every check without findings', () => {
    expect(verdictOn(damaged(() => {}))).toEqual({
      events: EVENTS,
      streams: 4,
      checks: [
        'chain',
        'positions',
        ...INVARIANTS.map(({ name }) => name),
        'balances',
        'snapshots',
        'idempotency',
        'projections',
        'trial balance',
      ],
      causes: [],
      findings: [],
      more: 0,
      notes: [],
    });
  });

  it.each([
    [
      'changed',
      (id: string) => `UPDATE doc_dice_rounds SET body = json_set(body, '$.round.payout', '1') WHERE id = '${id}'`,
    ],
    ['missing', (id: string) => `DELETE FROM doc_dice_rounds WHERE id = '${id}'`],
    [
      'moved to a version that the wallet has not reached',
      (id: string) => `UPDATE doc_dice_rounds SET body = json_set(body, '$.wallet_version', 99999) WHERE id = '${id}'`,
    ],
  ])('a stored round that is %s is reported at its event', (_, harm) => {
    let eventId = '';
    const dir = damaged((db) => {
      const bet = someBet(db);
      eventId = bet.eventId;
      db.exec(harm(bet.id));
    });
    expect(verdictOn(dir).findings).toEqual([
      expect.objectContaining({
        check: 'projections',
        event_id: eventId,
        message: expect.stringContaining('dice_rounds/'),
      }),
    ]);
  });

  it('a stored round without a bet is reported', () => {
    expect(findings("INSERT INTO doc_dice_rounds SELECT 'ghost', 1, body FROM doc_dice_rounds LIMIT 1")).toEqual([
      expect.objectContaining({ check: 'projections', message: expect.stringContaining('dice_rounds/ghost') }),
    ]);
  });

  it.each([
    ['checkpoints', 'wallet.balances'],
    ['balances', 'p1'],
    ['house_accounts', 'house:games/gold_coins'],
  ])('a document in %s that is not valid JSON is reported', (collection, id) => {
    expect(findings(`UPDATE doc_${collection} SET body = '{' WHERE id = '${id}'`)).toContainEqual(
      expect.objectContaining({
        check: 'projections',
        message: expect.stringContaining(`stored ${collection}/${id} `),
      }),
    );
  });

  it('a checkpoint without a valid position is reported', () => {
    const sql = `UPDATE doc_checkpoints SET body = '{"position":"x"}' WHERE id = 'wallet.balances'`;
    expect(findings(sql)).toContainEqual(
      expect.objectContaining({ message: 'stored checkpoints/wallet.balances contains no valid position' }),
    );
  });

  it('a stored round with an empty body is reported at its bet', () => {
    let bet = { id: '', eventId: '' };
    const dir = damaged((db) => {
      bet = someBet(db);
      db.prepare("UPDATE doc_dice_rounds SET body = 'null' WHERE id = ?").run(bet.id);
    });
    expect(verdictOn(dir).findings).toEqual([expect.objectContaining({ check: 'projections', event_id: bet.eventId })]);
  });

  it('a stored round whose fields are in another order is accepted', () => {
    const sql = `UPDATE doc_dice_rounds SET body = json_object(
      'round', json_extract(body, '$.round'), 'wallet_version', json_extract(body, '$.wallet_version'), 'uid', json_extract(body, '$.uid'))
      WHERE id = (SELECT min(id) FROM doc_dice_rounds)`;
    expect(findings(sql)).toEqual([]);
  });

  it('when all stored rounds are missing, only some are listed and the others are counted', () => {
    const verdict = verdictOn(damaged((db) => db.exec('DELETE FROM doc_dice_rounds')));
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({
        check: 'projections',
        message: expect.stringMatching(/differ in [\d,]+ more parts of 4,096/),
      }),
    );
  });

  it('rounds newer than the committed position are not reported', () => {
    const sql = `UPDATE doc_checkpoints SET body = json_set(body, '$.position', 3000) WHERE id = 'games.dice_rounds'`;
    expect(findings(sql)).toEqual([]);
  });

  it('events missing at the end are reported because a projection has processed a higher position', () => {
    const found = findings('DELETE FROM events WHERE position = (SELECT max(position) FROM events)');
    expect(found).toContainEqual(
      expect.objectContaining({
        check: 'positions',
        position: EVENTS - 1,
        message: expect.stringContaining(`position ${EVENTS}`),
      }),
    );
  });

  it('an event whose cause is not an earlier event is reported', () => {
    const cause = `UPDATE events SET causation_id = 'account-p1@7' WHERE stream = 'wallet-p1' AND version = 5`;
    expect(findings(cause)).toContainEqual(expect.objectContaining({ check: 'causes', event_id: 'wallet-p1@5' }));
  });

  it('an event of a command that was already executed is reported', () => {
    const again = `UPDATE events SET command_index = 1, command_id = (SELECT command_id FROM events e WHERE e.stream = 'wallet-p1' AND e.version = 3)
      WHERE stream = 'wallet-p1' AND version = 9`;
    expect(findings(again)).toContainEqual(expect.objectContaining({ check: 'idempotency', event_id: 'wallet-p1@9' }));
  });

  it('accounts that do not sum to zero are reported, both in stored balances and in the postings of an event', () => {
    const stored = `UPDATE doc_house_accounts SET body = json_set(body, '$.amount', '7') WHERE id = 'house:bonuses/gold_coins'`;
    expect(findings(stored)).toContainEqual(expect.objectContaining({ check: 'trial balance', event_id: null }));
    const posted = `UPDATE events SET data = json_set(data, '$.postings[#]', json('{"account":"house:games","currency":"gold_coins","amount":"1"}'))
      WHERE stream = 'wallet-p1' AND version = 1234`;
    expect(findings(posted)).toContainEqual(
      expect.objectContaining({
        check: 'trial balance',
        event_id: 'wallet-p1@1234',
        message: expect.stringContaining('sum to 0.000001 GC'),
      }),
    );
  });
});

describe('verify while the casino is running', () => {
  it('the write-ahead log can be checkpointed while verify reads events', () => {
    const dir = damaged(() => {});
    const db = new Database(join(dir, 'goldwake.db'));
    const casino = openReadOnly(dir);
    const busy: number[] = [];
    let events = 0;
    const moveLog = () => {
      if (++events % 1_000 !== 0) return;
      db.exec('UPDATE doc_balances SET revision = revision + 1');
      busy.push(...(db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]).map((row) => row.busy));
    };
    const { findings } = verify(casino, { step: moveLog });
    casino.close();
    db.close();
    expect({ findings, busy }).toEqual({ findings: [], busy: [0, 0, 0, 0] });
  });

  it('events appended while verify reads are not checked', () => {
    const dir = damaged(() => {});
    const db = new Database(join(dir, 'goldwake.db'));
    const casino = openReadOnly(dir);
    const last = casino.lastPosition();
    let events = 0;
    // The appended events are invalid on purpose: verify would report them if it read them.
    const append = () => {
      if (++events !== 100) return;
      db.exec(`INSERT INTO events SELECT position + 10, stream, version + 10, type, schema_version, data, recorded_at, effective_at,
        correlation_id, causation_id, 'later', command_hash, 0, actor, prev_hash, hash FROM events WHERE position = ${last}`);
    };
    const verdict = verify(casino, { step: append });
    casino.close();
    db.close();
    expect(verdict).toMatchObject({ events: EVENTS, findings: [] });
  });
});

describe('verify of snapshots', () => {
  function withSnapshot(
    change: (snapshot: { state: unknown; eventHash: string }, older: { state: unknown }) => object,
  ): Verdict {
    const dir = damaged(() => {});
    const snapshots = SnapshotFile.open(dir, { write: true });
    const [older, row] = [...snapshots.all()].map((one) => one.read());
    if (!older || !row) throw new Error('two snapshots were expected');
    snapshots.put({ ...row, ...change(row, older) });
    snapshots.close();
    return verdictOn(dir);
  }

  it('a snapshot with a state that never existed is reported at its event', () => {
    const { findings } = withSnapshot(({ state }) => ({ state: { ...(state as object), lastTopUpAt: 1 } }));
    expect(findings).toEqual([expect.objectContaining({ check: 'snapshots', event_id: 'wallet-p1@2000' })]);
  });

  it('a stale snapshot is reported at the first event it lacks', () => {
    const { findings } = withSnapshot((_, older) => ({ state: older.state }));
    expect(findings).toEqual([expect.objectContaining({ check: 'snapshots', event_id: 'wallet-p1@1001' })]);
  });

  it('a snapshot of another history is only noted, because it is never used', () => {
    const { findings, notes } = withSnapshot(() => ({ eventHash: 'f'.repeat(64), state: null }));
    expect({ findings, notes }).toEqual({
      findings: [],
      notes: [expect.stringContaining('1 snapshot that no command uses')],
    });
  });
});

import { join } from 'node:path';
import { FIRST_PREV_HASH } from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import { openReadOnly } from '@goldwake/embedded';
import Database from 'libsql';

/** Changes the database file of a data folder directly with SQL, bypassing the casino's code. */
export function corrupt(dir: string, sql: string, ...parameters: (string | number)[]): void {
  const db = new Database(join(dir, 'goldwake.db'));
  if (parameters.length > 0) db.prepare(sql).run(...parameters);
  else db.exec(sql);
  db.close();
}

/**
 * Changes the data of an event and recomputes the hashes of this and all later events in the stream. Anyone with access
 * to the file and the code can do the same.
 */
export function forge(dir: string, stream: string, version: number, change: (data: never) => void): void {
  const casino = openReadOnly(dir);
  const db = new Database(join(dir, 'goldwake.db'));
  try {
    const forged = casino.event(stream, version);
    if (!forged) throw new Error(`there is no event ${stream}@${version}`);
    const data = JSON.parse(forged.dataText);
    change(data as never);
    db.prepare('UPDATE events SET data = ? WHERE position = ?').run(JSON.stringify(data), forged.event.position);
    let prevHash = casino.event(stream, version - 1)?.event.hash ?? FIRST_PREV_HASH;
    const sign = db.prepare('UPDATE events SET prev_hash = ?, hash = ? WHERE position = ?');
    const later = [...casino.streamEvents(stream, { fromVersion: version })];
    db.transaction(() => {
      for (const raw of later) {
        const hash = rawHash({ ...raw, event: { ...raw.event, prevHash } });
        sign.run(prevHash, hash, raw.event.position);
        prevHash = hash;
      }
    })();
  } finally {
    db.close();
    casino.close();
  }
}

import { FIRST_PREV_HASH } from '@goldwake/contracts/writer';
import { chainInput, eventIdOf, messageOf, sha256Hex } from '@goldwake/core/writer';
import { LRUCache } from 'lru-cache';
import { checkRow } from './checked-row.js';
import type { Connection, Row } from './connection.js';
import { isDamage, reasonOf } from './damaged-history.js';
import { declareCollection, dropRetired, retire, swapCollection, writeDocument } from './document-writer.js';
import { sqliteCode } from './errors.js';
import { checkKinds, commandRows, INSERT_EVENT, SELECT_EVENTS } from './event-row.js';
import { markOf, numberCommit } from './mark.js';
import type { DocumentJob, Job, SentAppend, WriterReply } from './writer-protocol.js';

interface Head {
  version: number;
  hash: string;
}

/** Maximum number of cached stream heads, about 250 bytes each. With `max`, the cache allocates them all at once. */
const HEADS_MAX = 50_000;

/**
 * SQLite errors after which the writer can continue: a full disk may get free space again, and another process (a
 * backup, an engineer's shell) will release its lock. SQLite reports a quota or a limit on the size of files as
 * IOERR_WRITE; the transaction is then rolled back, unlike after a failed sync.
 */
const KEEPS_TRANSACTION = /^SQLITE_(FULL|BUSY|LOCKED|IOERR_WRITE)/;

/**
 * The only writer of events of the file; another process may write documents. It runs each batch as one transaction, in
 * which every job is applied completely or not at all.
 */
export class Writer {
  private readonly heads = new LRUCache<string, Head>({ maxSize: HEADS_MAX, sizeCalculation: () => 1 });
  private position: number;
  /** Number of the last commit of this writer; another process may have committed since, see `numberCommit`. */
  private commit: number;
  /**
   * Reason why the writer rejects all further jobs. After a failed sync, the content of the disk is unknown, so only a
   * restart can help.
   */
  private broken: string | undefined;

  /** @param committed called with the number of each durable commit */
  constructor(
    private readonly db: Connection,
    private readonly committed: (commit: number) => void = () => {},
  ) {
    this.position = this.lastPosition();
    this.commit = this.lastCommit();
  }

  run(jobs: readonly Job[]): WriterReply[] {
    if (this.broken !== undefined) return this.failAll(jobs, this.broken);
    try {
      this.db.run('BEGIN IMMEDIATE');
      const answers = jobs.map((job) => this.apply(job));
      const written = answers.some(isWritten);
      if (written) this.commit = numberCommit(this.db, this.commit);
      this.db.run('COMMIT');
      if (written) this.committed(this.commit);
      return answers;
    } catch (error) {
      return this.failAll(jobs, this.recover(error));
    }
  }

  private failAll(jobs: readonly Job[], message: string): WriterReply[] {
    return jobs.map((): WriterReply => ['failed', message]);
  }

  /** Rolls back, resets the state in memory to what is durable on disk, and returns the error message. */
  private recover(error: unknown): string {
    const message = `${sqliteCode(error) || 'error'}: ${messageOf(error)}`;
    this.heads.clear();
    try {
      this.db.run('ROLLBACK');
    } catch {
      // After most disk errors, SQLite has already rolled back.
    }
    if (!KEEPS_TRANSACTION.test(sqliteCode(error))) this.broken = message;
    try {
      this.position = this.lastPosition();
      this.commit = this.lastCommit();
    } catch {
      this.broken = message;
    }
    return message;
  }

  private apply(job: Job): WriterReply {
    switch (job[0]) {
      case 'append':
        return job[1].alongside ? this.allOrNothing(() => this.append(job[1])) : this.append(job[1]);
      case 'write':
        return this.allOrNothing(() => this.writeAll(job[1]) ?? ['done']);
      case 'declare':
        for (const spec of job[1]) declareCollection(this.db, spec);
        return ['done'];
      case 'swap':
        return this.allOrNothing(() => {
          const refused = this.writeAll(job[2]);
          if (refused) return refused;
          for (const live of job[1]) swapCollection(this.db, live);
          return ['done'];
        });
      case 'retire':
        for (const name of job[1]) retire(this.db, name);
        return ['done'];
      case 'drop_retired':
        return [dropRetired(this.db, job[1], job[2]) ? 'done' : 'more'];
    }
  }

  /** Runs a job in a savepoint, which is rolled back if the job is rejected after some of its writes. */
  private allOrNothing(work: () => WriterReply): WriterReply {
    this.db.run('SAVEPOINT job');
    const before = this.position;
    const reply = work();
    if (!isWritten(reply)) {
      this.db.run('ROLLBACK TO job');
      this.position = before;
    }
    this.db.run('RELEASE job');
    return reply;
  }

  private writeAll(documents: readonly DocumentJob[]): WriterReply | undefined {
    for (const document of documents) {
      const refused = writeDocument(this.db, document);
      if (refused) return refused;
    }
    return undefined;
  }

  private append(append: SentAppend): WriterReply {
    try {
      return this.appendToReadable(append);
    } catch (error) {
      // Other streams can still be read, so the other jobs of the batch continue.
      if (error instanceof DamagedStream) return ['damaged_stream', error.message];
      throw error;
    }
  }

  /** @throws DamagedStream if nothing was inserted because the stream cannot be read */
  private appendToReadable(append: SentAppend): WriterReply {
    const { stream, expectedVersion, commandId, commandHash } = append;
    const head = this.head(stream);
    if (head.version !== expectedVersion) {
      return this.repeated(stream, commandId, commandHash) ?? ['version_conflict', head.version];
    }
    const first = this.position + 1;
    const hashes = this.insertAll(append, head);
    if (!hashes) return this.repeated(stream, commandId, commandHash) ?? ['command_mismatch'];
    const refused = append.alongside && this.writeAll(append.alongside);
    if (refused) return refused;
    this.heads.set(stream, { version: expectedVersion + hashes.length, hash: hashes.at(-1) ?? head.hash });
    return ['stored', first, head.hash, hashes];
  }

  /**
   * @returns the hashes; undefined if the command is already stored in the stream, in which case nothing was inserted
   */
  private insertAll(append: SentAppend, head: Head): string[] | undefined {
    const {
      stream,
      expectedVersion,
      recordedAt,
      effectiveAt,
      correlationId,
      causationId,
      commandId,
      commandHash,
      actor,
      types,
      schemaVersions,
      dataTexts,
    } = append;
    const insert = this.db.statement(INSERT_EVENT);
    const hashes: string[] = [];
    let prevHash = head.hash;
    for (let index = 0; index < types.length; index++) {
      const type = types[index] as string;
      const dataText = dataTexts[index] as string;
      const version = expectedVersion + 1 + index;
      const schemaVersion = schemaVersions[index] as number;
      const link = {
        eventId: eventIdOf(stream, version),
        stream,
        version,
        type,
        schemaVersion,
        recordedAt,
        effectiveAt,
        correlationId,
        causationId,
        commandId,
        commandHash,
        actor,
        prevHash,
      };
      const hash = sha256Hex(chainInput(link, dataText));
      try {
        insert.run([
          this.position + 1,
          stream,
          version,
          type,
          schemaVersion,
          dataText,
          recordedAt,
          effectiveAt,
          correlationId,
          causationId,
          commandId,
          commandHash,
          actor,
          prevHash,
          hash,
          index,
        ]);
      } catch (error) {
        if (index === 0 && isKnownCommand(error)) return undefined;
        throw error;
      }
      this.position += 1;
      hashes.push(hash);
      prevHash = hash;
    }
    return hashes;
  }

  private repeated(stream: string, commandId: string, commandHash: string): WriterReply | undefined {
    const rows = this.checked(() => commandRows(this.db, stream, commandId));
    if (rows.length === 0) return undefined;
    return rows[0]?.[11] === commandHash ? ['repeated', rows] : ['command_mismatch'];
  }

  private head(stream: string): Head {
    const known = this.heads.get(stream);
    if (known) return known;
    const sql = `${SELECT_EVENTS} WHERE stream = ? ORDER BY version DESC LIMIT 1`;
    const [row] = this.checked(() => this.db.rows(sql, [stream]));
    const head = row ? { version: row[2] as number, hash: row[14] as string } : { version: 0, hash: FIRST_PREV_HASH };
    this.heads.set(stream, head);
    return head;
  }

  /** @throws DamagedStream */
  private checked(read: () => Row[]): Row[] {
    try {
      const rows = read();
      for (const row of rows) {
        checkKinds(row);
        checkRow(this.db, row);
      }
      return rows;
    } catch (error) {
      throw isDamage(error) ? new DamagedStream(reasonOf(error)) : error;
    }
  }

  private lastPosition(): number {
    return this.db.number('SELECT max(position) FROM events');
  }

  private lastCommit(): number {
    return markOf(this.db)?.commit ?? 0;
  }
}

function isWritten([kind]: WriterReply): boolean {
  return kind === 'stored' || kind === 'done' || kind === 'more';
}

/** Thrown when a stored event that an append needs cannot be read. */
class DamagedStream extends Error {}

function isKnownCommand(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_CONSTRAINT_UNIQUE' && messageOf(error).includes('events.command_id');
}

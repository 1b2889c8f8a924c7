import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { CollectionSpec } from '@goldwake/core';
import { type ExportedDocument, type ImportedEvent, InvalidHistory } from '@goldwake/embedded/reading';
import { CannotRun } from '../cannot-run.js';
import { hasHiddenSecret } from '../events/mask-secrets.js';
import { parseDocumentLine } from './document-line.js';
import { parseLine } from './line.js';
import { readLines } from './lines.js';
import {
  DOCUMENTS_FILE,
  EVENTS_FILE,
  isWholeHistory,
  MANIFEST_FILE,
  type Manifest,
  manifestText,
  Tally,
} from './manifest.js';
import { hasMaskedNames, isKnownMasking } from './masking.js';
import { readManifest } from './read-manifest.js';

/**
 * Reads an export that is to be imported. Counts and hashes the lines as they are read, and finally compares the result
 * with the manifest.
 */
export class ExportReader {
  readonly manifest: Manifest;
  private readonly text: string;
  private readonly tally = new Tally();
  private readonly hash = createHash('sha256');
  private documentsRead = 0;

  /** @param step called after each event @throws CannotRun if the export cannot be imported */
  constructor(
    private readonly folder: string,
    private readonly step: () => void,
  ) {
    const { manifest, text } = readManifest(folder);
    if (manifest.scope.from !== null) {
      throw new CannotRun(
        `${folder}: starts at ${manifest.scope.from}, in the middle of streams; only an export without --from can be imported`,
      );
    }
    this.manifest = manifest;
    this.text = text;
  }

  get isWhole(): boolean {
    return isWholeHistory(this.manifest.scope);
  }

  get specs(): readonly CollectionSpec<unknown>[] {
    return this.manifest.beside?.collections ?? [];
  }

  /** Information about the export that is stored permanently with the imported history. */
  get origin(): object {
    const { scope, masked } = this.manifest;
    return { scope, personal_data: this.personalData, masked };
  }

  private get personalData(): boolean {
    return this.manifest.personal_data === true;
  }

  *events(): Generator<ImportedEvent> {
    const file = join(this.folder, EVENTS_FILE);
    for (const line of this.wholeLines(file, () => this.tally.events)) {
      const raw = parseLine(line);
      if (!raw) throw this.unreadable(file, this.tally.events, 'an event');
      const names = !this.personalData && hasMaskedNames(raw);
      // A casino cannot run without its seeds in use, so a complete export never hides one.
      const seeds = !this.manifest.beside && hasHiddenSecret(raw.event);
      this.tally.add(raw.event, line, { names, seeds });
      yield { ...raw, masked: names || seeds };
      this.step();
    }
  }

  *documents(): Generator<ExportedDocument> {
    if (!this.manifest.beside) return;
    const file = join(this.folder, DOCUMENTS_FILE);
    const declared = new Set(this.specs.map(({ name }) => name));
    let before: ExportedDocument | undefined;
    for (const line of this.wholeLines(file, () => this.documentsRead)) {
      const document = parseDocumentLine(line);
      if (!document || !declared.has(document.collection)) {
        throw this.unreadable(file, this.documentsRead, 'a document');
      }
      if (before && !isAfter(document, before)) {
        const order = `${document.collection}/${document.id} after ${before.collection}/${before.id}`;
        const where = `line ${this.documentsRead + 1}`;
        throw new CannotRun(`${file}: ${where}: documents out of order: ${order}; nothing was imported`);
      }
      before = document;
      this.hash.update(line).update('\n');
      this.documentsRead++;
      yield document;
    }
  }

  /**
   * Compares the lines that were read with the manifest. Must be called after the last line.
   * @throws CannotRun if they differ
   */
  check(): void {
    const { scope, masked, events, sha256, beside } = this.manifest;
    const there = beside && { ...beside, documents: this.documentsRead, sha256: this.hash.digest('hex') };
    const found = this.tally.manifest(scope, this.personalData, there);
    if (!this.personalData && isKnownMasking(masked)) found.masked = masked;
    if (found.events !== events) throw this.incomplete(found.events, 'events', events, found.streams);
    if (there && there.documents !== beside.documents) {
      throw this.incomplete(there.documents, 'documents', beside.documents);
    }
    if (found.sha256 !== sha256) throw this.changed(EVENTS_FILE);
    if (there?.sha256 !== beside?.sha256) throw this.changed(DOCUMENTS_FILE);
    if (manifestText(found) !== this.text) throw this.changed(MANIFEST_FILE);
  }

  /**
   * Runs an import. If the history is inconsistent, throws an error with a one-line message that names the export.
   * @throws CannotRun
   */
  withPath<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.verifiedDocuments(error);
    }
  }

  verifiedDocuments(error: unknown): unknown {
    return error instanceof InvalidHistory
      ? new CannotRun(`${this.folder}: ${error.message}; nothing was imported`)
      : error;
  }

  private *wholeLines(file: string, read: () => number): Generator<string> {
    const lines = readLines(file);
    for (let next = lines.next(); ; next = lines.next()) {
      if (!next.done) yield next.value;
      else if (next.value === '') return;
      else {
        const { events, beside } = this.manifest;
        throw file.endsWith(EVENTS_FILE)
          ? this.incomplete(read(), 'events', events)
          : this.incomplete(read(), 'documents', beside?.documents ?? 0);
      }
    }
  }

  private unreadable(file: string, read: number, what: string): CannotRun {
    return new CannotRun(`${file}: line ${read + 1} is not ${what} as export writes it; run the export again`);
  }

  /** @param streams number of events read per stream, to name the first stream that differs from the manifest */
  private incomplete(found: number, what: string, said: number, streams?: Manifest['streams']): CannotRun {
    const other = streams && differing(streams, this.manifest.streams);
    const where = other === undefined ? '' : ` (the first difference is in ${other})`;
    return new CannotRun(
      `${this.folder}: contains ${found} complete ${what}, but the manifest says ${said}${where}; nothing was imported`,
    );
  }

  private changed(file: string): CannotRun {
    return new CannotRun(`${join(this.folder, file)}: was changed after the export; nothing was imported`);
  }
}

/** Documents are exported by collection and id, in the order of the bytes of their names. */
function isAfter(document: ExportedDocument, before: ExportedDocument): boolean {
  const byCollection = compareBytes(document.collection, before.collection);
  return byCollection > 0 || (byCollection === 0 && compareBytes(document.id, before.id) > 0);
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Returns the first stream that has another number of events; undefined if the counts are damaged or equal. */
function differing(found: Manifest['streams'], said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null) return undefined;
  const expected = new Map(Object.entries(said));
  return [...new Set([...Object.keys(found), ...expected.keys()])]
    .sort()
    .find((stream) => (Object.hasOwn(found, stream) ? found[stream] : undefined) !== expected.get(stream));
}

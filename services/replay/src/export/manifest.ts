import { createHash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';
import type { CollectionSpec } from '@goldwake/platform';
import { NAMES_IN_CLEAR } from './masking.js';

export const EVENTS_FILE = 'events.jsonl';
export const DOCUMENTS_FILE = 'documents.jsonl';
export const MANIFEST_FILE = 'manifest.json';
export const FORMAT = 'goldwake-export';
/** By what an export holds: the history alone, or a whole casino. */
export const FORMAT_VERSIONS = { history: 1, casino: 2 } as const;

/** What of the history was asked for; null is no limit. */
export interface Scope {
  /** uids, sorted */
  players: string[] | null;
  /** ISO time of recording, inclusive. */
  from: string | null;
  /** ISO time of recording, inclusive. */
  to: string | null;
}

/** What a whole casino has beside its events; what is made of them is not in it. */
export interface DocumentsManifest {
  documents: number;
  /** With their indexes, in order of name. */
  collections: readonly CollectionSpec<unknown>[];
  /** Of `documents.jsonl`, in hex. */
  sha256: string;
}

/** Says nothing of when or where it was written: the same history gives the same bytes. */
export interface Manifest {
  format: typeof FORMAT;
  format_version: number;
  scope: Scope;
  /** Whether names stand in clear; if not, `masked` lists the fields by event type. */
  personal_data: boolean;
  masked: Readonly<Record<string, readonly string[]>>;
  masked_events: number;
  events: number;
  first_position: number | null;
  last_position: number | null;
  types: Record<string, number>;
  streams: Record<string, number>;
  /** Of `events.jsonl`, in hex. */
  sha256: string;
  /** In an export of a whole casino only. */
  beside?: DocumentsManifest;
}

export function isWholeHistory({ players, from, to }: Scope): boolean {
  return players === null && from === null && to === null;
}

/** Counts and hashes the lines of an export as they pass, on the way out and on the way in. */
export class Tally {
  private readonly hash = createHash('sha256');
  private readonly types = new Map<string, number>();
  private readonly streams = new Map<string, number>();
  private first: number | null = null;
  private last: number | null = null;
  private masked = 0;
  events = 0;

  add(event: StoredEvent, line: string, masked: boolean): void {
    this.hash.update(line).update('\n');
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    this.streams.set(event.stream, (this.streams.get(event.stream) ?? 0) + 1);
    this.first ??= event.position;
    this.last = event.position;
    if (masked) this.masked++;
    this.events++;
  }

  /** To be asked once, at the end. */
  manifest(scope: Scope, personalData: boolean, beside?: DocumentsManifest): Manifest {
    return {
      format: FORMAT,
      format_version: beside ? FORMAT_VERSIONS.casino : FORMAT_VERSIONS.history,
      scope: { players: scope.players, from: scope.from, to: scope.to },
      personal_data: personalData,
      masked: personalData ? {} : NAMES_IN_CLEAR,
      masked_events: this.masked,
      events: this.events,
      first_position: this.first,
      last_position: this.last,
      types: sorted(this.types),
      streams: sorted(this.streams),
      sha256: this.hash.digest('hex'),
      ...(beside && { beside }),
    };
  }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

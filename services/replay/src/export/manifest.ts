import { createHash } from 'node:crypto';
import type { StoredEvent } from '@goldwake/contracts';
import type { CollectionSpec } from '@goldwake/core';
import { NAMES_IN_CLEAR } from './masking.js';

export const EVENTS_FILE = 'events.jsonl';
export const DOCUMENTS_FILE = 'documents.jsonl';
export const MANIFEST_FILE = 'manifest.json';
export const FORMAT = 'goldwake-export';
/** Format versions of an export: `history` for events only, `casino` for everything a casino needs to run. */
export const FORMAT_VERSIONS = { history: 1, casino: 2 } as const;

/** Part of the history to export. A field that is null sets no limit. */
export interface Scope {
  /** Sorted uids of the exported players. */
  players: string[] | null;
  /** Earliest recording time of an event, as an ISO 8601 text, inclusive. */
  from: string | null;
  /** Latest recording time of an event, as an ISO 8601 text, inclusive. */
  to: string | null;
}

/** Documents that the export of a complete casino contains in addition to the events. Projections are not included. */
export interface DocumentsManifest {
  documents: number;
  /** Collections with their indexes, sorted by name. */
  collections: readonly CollectionSpec<unknown>[];
  /** SHA-256 of `documents.jsonl` in hex. */
  sha256: string;
}

/** Describes an export. Contains no time or path of the export, so the same history gives the same bytes. */
export interface Manifest {
  format: typeof FORMAT;
  format_version: number;
  scope: Scope;
  /** True if usernames are exported in clear. If false, `masked` lists the masked fields by event type. */
  personal_data: boolean;
  masked: Readonly<Record<string, readonly string[]>>;
  /** Number of events with masked names. */
  masked_events: number;
  /** Number of events in which server seeds in use, or next in line, are hidden; missing if there is none. */
  hidden_seed_events?: number;
  events: number;
  first_position: number | null;
  last_position: number | null;
  types: Record<string, number>;
  streams: Record<string, number>;
  /** SHA-256 of `events.jsonl` in hex. */
  sha256: string;
  /** Present only in the export of a complete casino. */
  beside?: DocumentsManifest;
}

export function isWholeHistory({ players, from, to }: Scope): boolean {
  return players === null && from === null && to === null;
}

/** Counts and hashes the lines of an export as they are written or read. */
export class Tally {
  private readonly hash = createHash('sha256');
  private readonly types = new Map<string, number>();
  private readonly streams = new Map<string, number>();
  private first: number | null = null;
  private last: number | null = null;
  private masked = 0;
  private hiddenSeeds = 0;
  events = 0;

  /** @param masked what is masked in the event */
  add(event: StoredEvent, line: string, masked: { names: boolean; seeds: boolean }): void {
    this.hash.update(line).update('\n');
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    this.streams.set(event.stream, (this.streams.get(event.stream) ?? 0) + 1);
    this.first ??= event.position;
    this.last = event.position;
    if (masked.names) this.masked++;
    if (masked.seeds) this.hiddenSeeds++;
    this.events++;
  }

  /** Builds the manifest. May be called only once, after the last line. */
  manifest(scope: Scope, personalData: boolean, beside?: DocumentsManifest): Manifest {
    return {
      format: FORMAT,
      format_version: beside ? FORMAT_VERSIONS.casino : FORMAT_VERSIONS.history,
      scope: { players: scope.players, from: scope.from, to: scope.to },
      personal_data: personalData,
      masked: personalData ? {} : NAMES_IN_CLEAR,
      masked_events: this.masked,
      ...(this.hiddenSeeds > 0 && { hidden_seed_events: this.hiddenSeeds }),
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

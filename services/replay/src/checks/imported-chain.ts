import { ownersOf } from '@goldwake/contracts';
import type { HistoryScope } from '@goldwake/core';
import { IMPORT_ID, IMPORTS, type Imported, MASKED_EVENTS, type ReadOnlyCasino } from '@goldwake/embedded';
import type { Scope } from '../export/manifest.js';
import type { ImportedChain } from './chain.js';

/** Returns the exceptions to the chain check for a data folder that was created by an import; undefined for others. */
export function importedChain(casino: ReadOnlyCasino): ImportedChain | undefined {
  const imported = casino.document<Imported & { scope?: Scope }>(IMPORTS.name, IMPORT_ID)?.body;
  if (!imported) return undefined;
  return {
    gaps: imported.last_position > imported.events,
    isCut: (imported.scope?.to ?? null) !== null,
    players: imported.scope?.players ?? null,
    maskedHash: (eventId) => casino.document<{ hash: string }>(MASKED_EVENTS.name, eventId)?.body.hash,
  };
}

/** Returns what rules may know about a whole history or the export of one. */
export function scopeOf(imported: ImportedChain | undefined): HistoryScope {
  const players = imported?.players && new Set(imported.players);
  return {
    // The export of one player contains the player's pairs, but neither the streams of the other players of these pairs
    // nor those of the casino, such as its packages.
    includes: (stream) => !imported?.isCut && (!players || ownersOf(stream).some((uid) => players.has(uid))),
    isMasked: ({ eventId }) => imported?.maskedHash(eventId) !== undefined,
  };
}

/** Returns whether the history was imported from an export of some of its streams. */
export function isPartial(casino: ReadOnlyCasino): boolean {
  return importedChain(casino)?.gaps ?? false;
}

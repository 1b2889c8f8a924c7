import {
  type EventOf,
  formatHundredths,
  type PublicSeeds,
  parseTideRound,
  type SettledTideBet,
  type StoredEvent,
} from '@goldwake/contracts';
import { addId, hasId, noIds, type SeenIds, sha256Hex } from '@goldwake/core';

/** What everybody may know about the rounds of the shared table. */
export interface PublicTable {
  clientSeeds: Map<number, string>;
  /**
   * Seeds of rounds that have ended, and of the rounds before them, as `<chain>.<number> <seed>`; the ends of rounds,
   * as `<chain>.<number> ends at <end>`.
   */
  seeds: SeenIds;
  /** Rounds with a known seed, as `<chain>.<number>`. */
  known: SeenIds;
}

export const PUBLIC_TABLE_TYPES = ['tide_chain_committed', 'tide_chain_opened', 'tide_round_ended'] as const;

export const emptyPublicTable = (): PublicTable => ({ clientSeeds: new Map(), seeds: noIds(), known: noIds() });

/** Records what an event of the table has made public. */
export function publish(table: PublicTable, event: StoredEvent): void {
  if (event.type === 'tide_chain_committed') {
    const { chain, terminal_hash } = event.data as EventOf<'tide_chain_committed'>['data'];
    addSeed(table, chain, 0, terminal_hash);
  } else if (event.type === 'tide_chain_opened') {
    const { chain, client_seed } = event.data as EventOf<'tide_chain_opened'>['data'];
    table.clientSeeds.set(chain, client_seed);
  } else {
    const { round, end, revealed_seed } = event.data as EventOf<'tide_round_ended'>['data'];
    const named = parseTideRound(round);
    if (!named) return;
    addId(table.seeds, endId(round, formatHundredths(end)));
    addSeed(table, named.chain, named.number, revealed_seed);
    addSeed(table, named.chain, named.number - 1, sha256Hex(revealed_seed));
  }
}

/** Returns whether a shared bet shows an end that its round did not have, or not yet. */
export function hasForgedEnd({ clientSeeds, seeds }: PublicTable, { draw, round, end }: SettledTideBet): boolean {
  return clientSeeds.has(draw.seed_pair) && end !== null && !hasId(seeds, endId(round, end));
}

/** Returns whether a shared bet shows other seeds than those of its round. A seed that is not public is not checked. */
export function hasForgedSeeds({ clientSeeds, seeds, known }: PublicTable, bet: SettledTideBet & PublicSeeds): boolean {
  const { seed_pair: chain, nonce } = bet.draw;
  if (!clientSeeds.has(chain)) return false;
  if (clientSeeds.get(chain) !== bet.client_seed || bet.round !== `${chain}.${nonce}`) return true;
  const before = `${chain}.${nonce - 1}`;
  return hasId(known, before) && !hasId(seeds, `${before} ${bet.server_seed_hash}`);
}

const endId = (round: string, end: string) => `${round} ends at ${end}`;

function addSeed({ seeds, known }: PublicTable, chain: number, number: number, seed: string): void {
  addId(seeds, `${chain}.${number} ${seed}`);
  addId(known, `${chain}.${number}`);
}

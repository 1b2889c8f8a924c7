import {
  categoryOf,
  FIRST_PREV_HASH,
  idOf,
  type MoneyMoved,
  Refusal,
  replayUrlOf,
  type SlotBet,
  type StoredEvent,
  settledRoundOf,
  slotGameOf,
  type WalletEvent,
} from '@goldwake/contracts';
import type { EventDetails } from '@goldwake/contracts/http';
import { rawHash } from '@goldwake/core';
import type { RawEvent, ReadOnlyCasino } from '@goldwake/embedded';
import { balancesOf, playthroughOf, type WalletState, walletReducer } from '@goldwake/wallet/domain';
import { maskSecrets } from '../events/mask-secrets.js';
import { findEvent } from './find-event.js';
import { related } from './related-events.js';
import { roundSeeds } from './round-seeds.js';
import type { WalletStates } from './wallet-states.js';
import type { WorkbenchHistory } from './workbench-history.js';

/**
 * Returns an event with its postings, balances, causes and effects.
 * @param providerUrl origin of the game server of the slots; null if there is none
 * @param step called after each event folded on the way
 * @throws Refusal `not_found`; DamagedHistory, UnknownSchema if the event cannot be read
 */
export function eventDetails(
  { casino, wallets }: Pick<WorkbenchHistory, 'casino' | 'wallets'>,
  { eventId, providerUrl }: { eventId: string; providerUrl: string | null },
  step: () => void,
): EventDetails {
  const raw = findEvent(casino, eventId);
  if (!raw) throw new Refusal('not_found', `There is no event ${eventId}`);
  const { event, schemaVersion } = raw;
  const { postings } = event.data as Partial<MoneyMoved>;
  return {
    event: maskSecrets(casino, event),
    stored_schema_version: schemaVersion,
    postings: Array.isArray(postings) ? postings : [],
    ...balancesAround(wallets, event, step),
    ...related(casino, event),
    hash_ok: isValid(casino, raw),
    round_seeds: roundSeeds(casino, event),
    replay_url: replayUrl(event, providerUrl),
  };
}

function replayUrl(event: StoredEvent, providerUrl: string | null): string | null {
  const round = event.data ? settledRoundOf(event)?.round : undefined;
  if (!round?.draw || !slotGameOf(round.game_id)) return null;
  const { provider_round } = (round.outcome ?? {}) as Partial<SlotBet>;
  return typeof provider_round === 'string' ? replayUrlOf(providerUrl, provider_round) : null;
}

function balancesAround(wallets: WalletStates, event: StoredEvent, step: () => void) {
  if (categoryOf(event.stream) !== 'wallet') {
    return { balances_before: null, balances_after: null, playthrough_after: null };
  }
  const before = wallets.at(idOf(event.stream), event.version - 1, step).state;
  const after = folded(before, event);
  return {
    balances_before: balancesOf(before),
    balances_after: after && balancesOf(after),
    playthrough_after: after && playthroughOf(after),
  };
}

function folded(before: WalletState, event: StoredEvent): WalletState | null {
  try {
    return walletReducer.evolve(before, event as WalletEvent);
  } catch {
    return null;
  }
}

function isValid(casino: ReadOnlyCasino, raw: RawEvent): boolean {
  const { stream, version, prevHash, hash } = raw.event;
  return rawHash(raw) === hash && prevHash === hashBefore(casino, stream, version);
}

/** Returns the hash of the previous event in the stream; undefined if that event is missing or cannot be read. */
function hashBefore(casino: ReadOnlyCasino, stream: string, version: number): string | undefined {
  if (version === 1) return FIRST_PREV_HASH;
  try {
    return casino.event(stream, version - 1)?.event.hash;
  } catch {
    return undefined;
  }
}

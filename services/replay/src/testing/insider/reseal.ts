import {
  FIRST_PREV_HASH,
  idOf,
  type LoyaltyEvent,
  microsText,
  type PromotionProgress,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { rawHash } from '@goldwake/core';
import type { ImportedEvent } from '@goldwake/embedded';
import { levelOf, loyaltyReducer, statedLoyalty } from '@goldwake/promotions/domain';
import { balancesOf, heldOf, playthroughOf, walletReducer } from '@goldwake/wallet/domain';
import { VIP_PROMOTION_RULES } from '../seeded-rules.js';

/** An event that an insider edits, with the id that it had in the honest history. */
export interface Draft extends StoredEvent {
  /** Id in the honest history; for an inserted event, a made-up id. */
  was: string;
  /** Member that the stored text of the data contains besides the data, such as one with a name that occurs twice. */
  hidden?: string;
}

export function draftsOf(events: readonly ImportedEvent[]): Draft[] {
  return events.map(({ event }) => ({ ...structuredClone(event), was: event.eventId }));
}

/**
 * Recomputes positions, versions, ids, references and hashes of edited events so that they are consistent, as an
 * insider with access to the casino's code could. Positions are assigned in the order of the array.
 * @param refold whether the insider also recomputes the balances, points, rakeback and progress that events state
 */
export function reseal(drafts: readonly Draft[], refold: boolean): ImportedEvent[] {
  const versions = new Map<string, number>();
  const newIds = new Map<string, string>();
  for (const draft of drafts) {
    const version = (versions.get(draft.stream) ?? 0) + 1;
    versions.set(draft.stream, version);
    draft.version = version;
    draft.eventId = `${draft.stream}@${version}`;
    newIds.set(draft.was, draft.eventId);
  }
  if (refold) {
    for (const stream of versions.keys()) restate(drafts.filter((draft) => draft.stream === stream));
    restateLoyalty(drafts);
  }
  const heads = new Map<string, string>();
  return drafts.map(({ was: _, hidden, ...draft }, at) => {
    const renamed = {
      ...draft,
      causationId: draft.causationId && (newIds.get(draft.causationId) ?? draft.causationId),
    };
    const data = withNewIds(draft.data as Record<string, unknown>, newIds);
    const prevHash = heads.get(draft.stream) ?? FIRST_PREV_HASH;
    const event = { ...renamed, data, position: at + 1, prevHash, hash: '' };
    const text = JSON.stringify(data);
    const dataText = hidden === undefined ? text : `{${hidden},${text.slice(1)}`;
    const sealed = { event, dataText, schemaVersion: draft.schemaVersion, masked: false };
    event.hash = rawHash(sealed);
    heads.set(draft.stream, event.hash);
    return sealed;
  });
}

/** `bet_event_id` names an event, whose version may have changed. */
function withNewIds(data: Record<string, unknown>, newIds: ReadonlyMap<string, string>): Record<string, unknown> {
  const named = data.bet_event_id;
  return typeof named === 'string' ? { ...data, bet_event_id: newIds.get(named) ?? named } : data;
}

/** Replaces the balances that a wallet's events state by those that the wallet's reducer computes. */
function restate(wallet: readonly Draft[]): void {
  const [first] = wallet;
  if (!first?.stream.startsWith(streamName('wallet', ''))) return;
  let state = walletReducer.initial(idOf(first.stream));
  for (const draft of wallet) {
    try {
      state = walletReducer.evolve(state, draft as WalletEvent);
      const data = draft.data as Record<string, unknown>;
      data.balances = balancesOf(state);
      data.playthrough = playthroughOf(state);
      if ('held' in data) data.held = heldOf(state);
    } catch {
      // The reducer cannot fold what the insider made of this event; its data stays as it is.
    }
  }
}

/**
 * Replaces the points, the rakeback, the progress and the wallet that rewards state by those that follow from the other
 * events.
 */
function restateLoyalty(drafts: readonly Draft[]): void {
  const states = new Map<string, ReturnType<typeof loyaltyReducer.initial>>();
  const wallets = new Map(drafts.filter(({ type }) => STAKES.test(type)).map((draft) => [draft.was, draft]));
  for (const draft of drafts) {
    if (!draft.stream.startsWith(streamName('loyalty', ''))) continue;
    try {
      const before = states.get(draft.stream) ?? loyaltyReducer.initial(idOf(draft.stream));
      const state = loyaltyReducer.evolve(before, draft as LoyaltyEvent);
      states.set(draft.stream, state);
      const data = draft.data as Record<string, unknown>;
      const { vip_points, rakeback } = statedLoyalty(state, levelOf(VIP_PROMOTION_RULES.vip, state).id);
      if ('vip_points' in data) Object.assign(data, { vip_points, rakeback });
      for (const one of promotionsIn(draft))
        one.staked = microsText(state.promotions[one.user_promotion_id]?.staked ?? 0n);
      const cause = wallets.get(draft.causationId ?? '');
      if (!cause || !('wallet_version' in data)) continue;
      const { playthrough } = cause.data as { playthrough: object };
      Object.assign(data, { wallet_version: cause.version, playthrough: structuredClone(playthrough) });
    } catch {
      // The reducer cannot fold what the insider made of this event; its data stays as it is.
    }
  }
}

function promotionsIn({ data }: Draft): PromotionProgress[] {
  return (data as { promotions?: PromotionProgress[] }).promotions ?? [];
}

const STAKES = /^(bet_placed|bet_and_win_settled|stake_raised|bet_rolled_back)$/;

import {
  type AccountEvent,
  categoryOf,
  type EventOf,
  type FairnessEvent,
  type FavouritesEvent,
  idOf,
  type StoredEvent,
  streamName,
  type WalletEvent,
} from '@goldwake/contracts';
import { SYSTEM_COMMANDS } from '@goldwake/core';
import { RecheckedAccount } from './recheck-account.js';
import { RecheckedWallet } from './recheck-wallet.js';

const SKEW_MS = 6 * 3_600_000;
/** Types of events that a player without an access token cannot cause. */
const NEEDS_TOKEN = /^(bet_|funds_held|coins_granted|daily_|seed_pair_|favourite_)(?!rolled_back)/;
const GRANTED_WITHIN_MS = 3_600_000;

/**
 * Returns the first contradiction in a history; undefined if its events fit together. This is a second implementation of
 * the rules on which the reasons in argued.ts rely. It shares no code with the rules of the services, so a broken rule
 * cannot hide behind a reason.
 */
export function contradictionIn(history: readonly StoredEvent[]): string | undefined {
  const seen = new Seen();
  for (const event of history) {
    const fault = seen.take(event);
    if (fault !== undefined) return `${event.eventId} (${event.type}): ${fault}`;
  }
  return seen.left();
}

/** What the events of all streams have stated so far. */
class Seen {
  private readonly events = new Map<string, StoredEvent>();
  /** Last event of each stream. */
  private readonly last = new Map<string, StoredEvent>();
  private readonly accounts = new Map<string, RecheckedAccount>();
  private readonly wallets = new Map<string, RecheckedWallet>();
  private readonly favourites = new Set<string>();
  /** Claims without a grant, by event id. */
  private readonly claims = new Map<string, StoredEvent<EventOf<'daily_bonus_claimed'>>>();
  private readonly names = new Map<string, string>();
  private before: StoredEvent | undefined;
  private newestMs = 0;

  take(event: StoredEvent): string | undefined {
    const fault = this.envelope(event) ?? this.content(event);
    this.events.set(event.eventId, event);
    this.last.set(event.stream, event);
    this.before = event;
    return fault;
  }

  /** Returns what the last commands should have done and did not. */
  left(): string | undefined {
    for (const account of this.accounts.values()) {
      const left = account.left();
      if (left !== undefined) return left;
    }
    const isLate = (claim: StoredEvent) => Date.parse(claim.recordedAt) < this.newestMs - GRANTED_WITHIN_MS;
    return [...this.claims.values()].some(isLate) ? 'a claimed bonus is not granted' : undefined;
  }

  private envelope(event: StoredEvent): string | undefined {
    const ms = Date.parse(event.recordedAt);
    this.newestMs = Math.max(this.newestMs, ms);
    if (ms < this.newestMs - SKEW_MS) return 'the time lies more than the skew of clocks behind an earlier event';
    const cause = event.causationId === null ? undefined : this.events.get(event.causationId);
    if (event.causationId !== null) {
      if (!cause || idOf(cause.stream) !== idOf(event.stream)) return 'the cause is no earlier event of the player';
      const inherits = event.commandId.startsWith(SYSTEM_COMMANDS);
      if (inherits && cause.correlationId !== event.correlationId) return 'the correlation is not that of the cause';
    }
    const last = this.last.get(event.stream);
    if (last?.commandId !== event.commandId) return undefined;
    const isOne = last === this.before && last.recordedAt === event.recordedAt && last.actor === event.actor;
    return isOne ? undefined : 'the events of one command are not stored together';
  }

  private content(event: StoredEvent): string | undefined {
    const uid = idOf(event.stream);
    const isOwn = event.actor === uid && !event.commandId.startsWith(SYSTEM_COMMANDS) && NEEDS_TOKEN.test(event.type);
    if (isOwn && this.accounts.get(uid)?.isBannedAt(event.recordedAt)) return 'the player is banned';
    switch (categoryOf(event.stream)) {
      case 'account':
        return this.name(event, uid) ?? entry(this.accounts, uid, () => new RecheckedAccount()).take(event as never);
      case 'wallet': {
        if (!this.accounts.has(uid)) return 'the player has no account yet';
        const wallet = entry(this.wallets, uid, () => new RecheckedWallet(uid));
        return (
          this.drawn(event as StoredEvent<WalletEvent>) ?? wallet.take(event as StoredEvent<WalletEvent> as WalletEvent)
        );
      }
      case 'fairness':
        return this.promised(event as StoredEvent<FairnessEvent>);
      case 'favourites':
        return this.favourite(event as StoredEvent<FavouritesEvent>);
      case 'promotions':
        this.claims.set(event.eventId, event as StoredEvent<EventOf<'daily_bonus_claimed'>>);
        return undefined;
      default:
        return undefined;
    }
  }

  private name({ type, data }: StoredEvent, uid: string): string | undefined {
    if (type !== 'account_opened' && type !== 'username_changed') return undefined;
    const { username_normalized } = data as Extract<AccountEvent, { type: 'username_changed' }>['data'];
    for (const [name, owner] of this.names) if (owner === uid) this.names.delete(name);
    const owner = this.names.get(username_normalized);
    this.names.set(username_normalized, uid);
    return owner === undefined ? undefined : 'another player has this username';
  }

  /** Checks that a draw is from the newest seed pair, and that a bonus is granted as it was claimed. */
  private drawn({ stream, type, data, causationId }: StoredEvent<WalletEvent>): string | undefined {
    const pair = this.last.get(streamName('fairness', idOf(stream))) as StoredEvent<FairnessEvent> | undefined;
    if ('round' in data && data.round.draw && data.round.draw.seed_pair !== pair?.data.seed_pair) {
      return 'the draw is not from the newest seed pair';
    }
    if (type !== 'coins_granted' || !('grant_id' in data) || data.reason !== 'daily_bonus') return undefined;
    const claim = this.claims.get(causationId ?? '')?.data;
    this.claims.delete(causationId ?? '');
    const isClaimed =
      claim?.claim_id === data.grant_id &&
      claim.gold_coins === data.gold_coins &&
      claim.sweeps_coins === data.sweeps_coins;
    return isClaimed ? undefined : 'the granted bonus differs from its claim';
  }

  private promised({ stream, data }: StoredEvent<FairnessEvent>): string | undefined {
    const last = this.last.get(stream) as StoredEvent<FairnessEvent> | undefined;
    if (data.seed_pair !== (last?.data.seed_pair ?? 0) + 1) return 'the seed pair is not the next one';
    return last && last.data.next_server_seed_hash !== data.server_seed_hash
      ? 'the hash of the server seed is not the promised one'
      : undefined;
  }

  private favourite({ stream, type, data }: StoredEvent<FavouritesEvent>): string | undefined {
    const key = `${stream} ${data.game_id}`;
    if (this.favourites.has(key) !== (type === 'favourite_removed'))
      return 'a favourite is added twice, or removed without having been added';
    if (type === 'favourite_added') this.favourites.add(key);
    else this.favourites.delete(key);
    return undefined;
  }
}

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

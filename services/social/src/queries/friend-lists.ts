import { avatarUrl, type FriendRequest, friendRequest, pairId } from '@goldwake/contracts';
import type { BlockedPlayer, Friend, FriendRequestsResponse } from '@goldwake/contracts/http';
import type { CaughtUp, Documents } from '@goldwake/core';
import { PAIRS, type RelationRow } from '../projections/index.js';
import type { Privacies } from '../streams/privacies.js';
import { type People, shown } from './people.js';
import type { Relations } from './relations.js';

/**
 * Lists of one player. Each includes all changes that were acknowledged before the call, with the current names
 * of the players.
 */
export class FriendLists {
  constructor(
    private readonly documents: Pick<Documents, 'get'>,
    private readonly relations: Relations,
    private readonly people: People,
    private readonly caughtUp: CaughtUp,
    private readonly privacies: Privacies,
  ) {}

  /** Returns the friends of a player, newest friendship first. */
  async friends(uid: string): Promise<Friend[]> {
    await this.caughtUp();
    const rows = await this.relations.list(uid, 'friends');
    return existing(rows.map((row) => this.friend(row)));
  }

  /** Returns the pending requests of a player, newest first, without those from and to banned players. */
  async requests(uid: string): Promise<FriendRequestsResponse> {
    await this.caughtUp();
    const [sent, received] = await Promise.all([
      this.relations.list(uid, 'sent'),
      this.relations.list(uid, 'received'),
    ]);
    return {
      sent: await existing(sent.map((row) => this.request(row))),
      received: await existing(received.map((row) => this.request(row))),
    };
  }

  /** Returns the players whom a player has blocked, newest block first. */
  async blocks(uid: string): Promise<BlockedPlayer[]> {
    await this.caughtUp();
    const rows = await this.relations.list(uid, 'blocking');
    return existing(rows.map((row) => this.blocked(row)));
  }

  private async friend({ other, since, pair_version }: RelationRow): Promise<Friend | undefined> {
    const person = await this.people.find(other);
    return (
      person && {
        friend_id: other,
        friend_username: person.username,
        friend_avatar_url: avatarUrl(other, person.avatar),
        since,
        last_seen_on: await this.privacies.lastSeenOn(person),
        pair_version,
      }
    );
  }

  private async request({ owner, other }: RelationRow): Promise<FriendRequest | undefined> {
    const pair = await this.documents.get(PAIRS, pairId(owner, other));
    const state = pair?.body.state;
    // The pair may have changed since its row was read.
    if (!state?.request || state.relation !== 'pending') return undefined;
    const { sender_id, receiver_id } = state.request;
    const [sender, receiver] = await Promise.all([this.people.find(sender_id), this.people.find(receiver_id)]);
    if (!sender || !receiver || !this.people.isListed(sender_id === other ? sender : receiver)) return undefined;
    const present = {
      ...state.request,
      sender_username: sender.username,
      sender_avatar: sender.avatar,
      receiver_username: receiver.username,
      receiver_avatar: receiver.avatar,
    };
    return friendRequest(present, 'pending', owner);
  }

  private async blocked({ other, since }: RelationRow): Promise<BlockedPlayer | undefined> {
    const person = await this.people.find(other);
    return person && { ...shown(person), blocked_at: since };
  }
}

async function existing<Row>(rows: readonly Promise<Row | undefined>[]): Promise<Row[]> {
  return (await Promise.all(rows)).filter((row) => row !== undefined);
}

import type { PlayFacts } from '../../games/games-port.js';

export type { PlayFacts } from '../../games/games-port.js';

import { IsBoolean, IsIn, IsString, Length, MaxLength } from 'class-validator';
import type { FriendRequest } from '../friend-request.js';
import type { Privacy } from '../privacy-events.js';

export type { FriendRequest, FriendRequestStatus } from '../friend-request.js';
export type { Privacy } from '../privacy-events.js';

/** Maximum length of an id in a body. Real ids are shorter; an unknown id is treated like any other. */
const ID_MAX = 64;
/** Maximum length of a search term. It is higher than the maximum length of a username. */
const TERM_MAX = 64;

/** Body of POST /api/friend-requests and of POST /api/self/blocks. */
export class UserIdBody {
  @IsString()
  @Length(1, ID_MAX)
  userId!: string;
}

/** Body of PATCH /api/friend-requests/{id}; the response is the `FriendRequest`. */
export class FriendRequestAnswerBody {
  @IsIn(['accepted', 'rejected'])
  status!: 'accepted' | 'rejected';
}

/** Body of POST /api/self/remove-friend; the response is empty. */
export class RemoveFriendBody {
  @IsString()
  @Length(1, ID_MAX)
  friendId!: string;
}

/** Query of GET /api/users/search. A term of only spaces finds no players. */
export class UserSearchQuery {
  /** Beginning of a username. Case, surrounding spaces and the width of characters make no difference. */
  @IsString()
  @MaxLength(TERM_MAX)
  value!: string;
}

/** Body of PUT /api/self/privacy; the response is the `Privacy`. All settings are required. */
export class PrivacyBody {
  /** Whether the player appears offline to friends. */
  @IsBoolean()
  invisible!: boolean;

  /** Whether friends see which game the player plays. */
  @IsBoolean()
  showsGame!: boolean;

  /** Whether the player's card shows the favourite game and totals. */
  @IsBoolean()
  showsPlay!: boolean;
}

/** A player as others see them. */
export interface OtherPlayer {
  user_id: string;
  username: string;
  avatar_url: string | null;
}

/** A row of GET /api/self/friends. */
export interface Friend {
  friend_id: string;
  friend_username: string;
  friend_avatar_url: string | null;
  /** ISO time at which the friendship began. */
  since: string;
  /**
   * UTC day (`YYYY-MM-DD`) of the friend's last sign-in or sign-out, without days in invisible mode; null if unknown.
   */
  last_seen_on: string | null;
  /** Version of what both players see of their relation; see `FriendRequest`. */
  pair_version: number;
}

/** Response of GET /api/friend-requests: the pending requests of the player, newest first. */
export interface FriendRequestsResponse {
  sent: FriendRequest[];
  received: FriendRequest[];
}

/**
 * Response of POST /api/friend-requests. `mutual_add` means that the other player had sent a request before, so both
 * are friends now and `friend` is the new friend.
 */
export interface FriendRequestResponse {
  type: 'request_sent' | 'mutual_add';
  request: FriendRequest;
  friend: Friend | null;
}

/** A player whom the signed-in player has blocked. */
export interface BlockedPlayer extends OtherPlayer {
  /** ISO time of the block. */
  blocked_at: string;
}

/**
 * Relation of another player to the signed-in player. `sent` and `received` mean that a request is pending.
 */
export type Relation = 'me' | 'friends' | 'sent' | 'received' | 'none';

export interface UserSearchResult extends OtherPlayer {
  relation: Relation;
}

/** Response of GET /api/users/search: at most 20 players, sorted by username. */
export interface UserSearchResponse {
  result: UserSearchResult[];
}

/** Response of GET /api/users/{id}. */
export interface PlayerCard extends OtherPlayer {
  /** ISO time at which the account was opened. */
  member_since: string;
  relation: Relation;
  /**
   * Id of the player's VIP level in GET /api/promotions/vip/levels; null if it cannot be read at the moment.
   */
  vip_level: string | null;
  /** Null if the player does not show it, or if it cannot be read at the moment. */
  play: PlayFacts | null;
}

/** Bodies of the responses about other players, by their name in `/api/openapi.json`. */
export interface FriendResponses {
  BlockedPlayer: BlockedPlayer;
  BlockedPlayers: BlockedPlayer[];
  FriendRequest: FriendRequest;
  FriendRequestResponse: FriendRequestResponse;
  FriendRequestsResponse: FriendRequestsResponse;
  Friends: Friend[];
  PlayerCard: PlayerCard;
  Privacy: Privacy;
  UserSearchResponse: UserSearchResponse;
}

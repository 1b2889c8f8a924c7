import { type PairState, sharedVersion } from '../domain/index.js';

/**
 * The relation of two players from the point of view of `owner`. `blocking` means that the owner has blocked the other.
 */
export interface RelationRow {
  owner: string;
  other: string;
  relation: 'friends' | 'sent' | 'received' | 'blocking' | 'blocked';
  /** ISO time at which the relation began. */
  since: string;
  /** Version of what both players see of their relation. */
  pair_version: number;
}

/** Returns the id of the row in which `owner` sees `other`. */
export function relationId(owner: string, other: string): string {
  return `${owner}.${other}`;
}

/**
 * Returns the rows of both directions, which always match because they are derived from one state; none if the players
 * have no relation.
 */
export function relationRows(state: PairState): readonly [] | readonly [RelationRow, RelationRow] {
  const { players, relation, request, friends_since, block } = state;
  const [one, two] = players;
  if (one === undefined || two === undefined) return [];
  const pair_version = sharedVersion(state);
  const mirrored = (
    owner: string,
    [seen, mirror]: [RelationRow['relation'], RelationRow['relation']],
    since: string,
  ): [RelationRow, RelationRow] => {
    const other = owner === one ? two : one;
    return [
      { owner, other, relation: seen, since, pair_version },
      { owner: other, other: owner, relation: mirror, since, pair_version },
    ];
  };
  if (block) return mirrored(block.blocker_id, ['blocking', 'blocked'], block.blocked_at);
  if (relation === 'friends' && friends_since) return mirrored(one, ['friends', 'friends'], friends_since);
  if (relation === 'pending' && request) return mirrored(request.sender_id, ['sent', 'received'], request.requested_at);
  return [];
}

import type { SignUpOrigin } from '@goldwake/contracts';

/**
 * Number of players that are followed from a new player to those who referred them. A longer ring is not found; each of
 * its players but one is then paid like an honest chain.
 */
export const CHAIN_MAX = 50;

export interface Link {
  friend_id: string;
  referrer_id: string;
}

/**
 * Returns the referrals of the ring that a new player closes: the first player of the chain came by a link with the username
 * of the new player, which nobody had at that time. The username is the current one, so a new name hides a ring. Empty if there is none.
 * @param originOf returns how a player signed up
 */
export async function ringClosedBy(
  friendId: string,
  originOf: (uid: string) => Promise<SignUpOrigin | undefined>,
): Promise<Link[]> {
  const friend = await originOf(friendId);
  const links: Link[] = [];
  let at = friend;
  let uid = friendId;
  while (at && at.referrer_id !== null && links.length < CHAIN_MAX) {
    links.push({ friend_id: uid, referrer_id: at.referrer_id });
    uid = at.referrer_id;
    at = await originOf(uid);
  }
  const isRing = links.length > 0 && at?.referrer_id === null && at.ref_normalized === friend?.username_normalized;
  return isRing ? links : [];
}

import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { type Credentials, credentials, usernameClaims } from '../documents.js';
import { usernameOf } from '../domain/names.js';

/**
 * Finds a player by uid, username, or a previous username that is still reserved, because staff act on names that they
 * saw some time ago. The two cannot be confused, because usernames are always shorter than uids.
 * @throws Refusal `not_found`
 */
export async function findPlayer(documents: Documents, player: string): Promise<Credentials> {
  const byUid = await documents.get(credentials, player);
  const found = byUid?.body ?? (await playerNamed(documents, player));
  if (!found) throw new Refusal('not_found', 'There is no such player');
  return found;
}

/** Finds a player by a username, or by a previous one that is still reserved. */
export async function playerNamed(documents: Documents, player: string): Promise<Credentials | undefined> {
  const { normalized, skeleton } = usernameOf(player.normalize('NFKC'));
  const [byName] = await documents.find(credentials, { index: 'username', equals: [normalized], limit: 1 });
  if (byName) return byName.body;
  const claim = await documents.get(usernameClaims, skeleton);
  if (claim?.body.username_normalized !== normalized) return undefined;
  return (await documents.get(credentials, claim.body.uid))?.body;
}

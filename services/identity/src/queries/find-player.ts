import { Refusal } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { type Credentials, credentials } from '../documents.js';
import { normalizeUsername } from '../domain/names.js';

/**
 * Finds a player by uid or username. The two cannot be confused, because usernames are always shorter than uids.
 * @throws Refusal `not_found`
 */
export async function findPlayer(documents: Documents, player: string): Promise<Credentials> {
  const byUid = await documents.get(credentials, player);
  if (byUid) return byUid.body;
  const equals = [normalizeUsername(player)];
  const [byName] = await documents.find(credentials, { index: 'username', equals, limit: 1 });
  if (!byName) throw new Refusal('not_found', 'There is no such player');
  return byName.body;
}

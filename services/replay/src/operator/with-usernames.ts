import type { UsernamesPort } from '@goldwake/contracts';

/** Adds the usernames of the players to what belongs to them; null if the player has no account. */
export async function withUsernames<Owned extends { uid: string }>(
  owned: readonly Owned[],
  usernames: UsernamesPort,
): Promise<(Owned & { username: string | null })[]> {
  const names = await usernames.of(owned.map(({ uid }) => uid));
  return owned.map((one, at) => ({ ...one, username: names[at] ?? null }));
}

/** A friend or a friend request, as the player's list of friends or requests contains it. */
export interface ListedPlayer {
  uid: string;
  relation: 'friends' | 'sent' | 'received';
  pairVersion: number;
}

const MIRROR = { friends: 'friends', sent: 'received', received: 'sent' } as const;

/**
 * Compares the lists of all players: a friend must have the player as a friend, and a player with a sent request must
 * be in the other's list of received ones, at the same version of the pair. Faults are returned as lines of text.
 * @param lists the lists by uid
 */
export function mirrorFaults(lists: ReadonlyMap<string, readonly ListedPlayer[]>): string[] {
  const faults: string[] = [];
  for (const [uid, listed] of lists) {
    const seen = new Set<string>();
    for (const { uid: other, relation, pairVersion } of listed) {
      if (seen.has(other)) faults.push(`${uid} lists ${other} twice`);
      seen.add(other);
      const back = lists.get(other)?.find((one) => one.uid === uid);
      if (back?.relation !== MIRROR[relation] || back.pairVersion !== pairVersion) {
        faults.push(
          `${uid} lists ${other} as ${relation} at ${pairVersion}, but the other list has ${relationText(back)}`,
        );
      }
    }
  }
  return faults;
}

/** Compares the lists of one player with the relations that must exist after the stories. */
export function outcomeFaults(
  uid: string,
  listed: readonly ListedPlayer[],
  expected: ReadonlyMap<string, ListedPlayer['relation']>,
): string[] {
  const relations = new Map(listed.map((one) => [one.uid, one.relation]));
  const others = new Set([...relations.keys(), ...expected.keys()]);
  return [...others]
    .filter((other) => relations.get(other) !== expected.get(other))
    .map((other) => `${uid} lists ${other} as ${relations.get(other)}, expected ${expected.get(other)}`);
}

function relationText(listed: ListedPlayer | undefined): string {
  return listed ? `${listed.relation} at ${listed.pairVersion}` : 'nothing';
}

import { describe, expect, it } from '@jest/globals';
import { type ListedPlayer, mirrorFaults, outcomeFaults } from './friend-lists.ts';

const friend = (uid: string, pairVersion = 2): ListedPlayer => ({ uid, relation: 'friends', pairVersion });
const sent = (uid: string): ListedPlayer => ({ uid, relation: 'sent', pairVersion: 1 });
const received = (uid: string): ListedPlayer => ({ uid, relation: 'received', pairVersion: 1 });
const lists = (all: Record<string, ListedPlayer[]>) => new Map(Object.entries(all));

describe('the check of friend lists', () => {
  it('accepts lists that mirror each other', () => {
    expect(
      mirrorFaults(lists({ ann: [friend('ben'), sent('cho')], ben: [friend('ann')], cho: [received('ann')] })),
    ).toEqual([]);
  });

  it.each([
    ['a friendship that only one player has', { ann: [friend('ben')], ben: [] }, 1],
    ['a request that both players have sent', { ann: [sent('ben')], ben: [sent('ann')] }, 2],
    ['two versions of one pair', { ann: [friend('ben', 2)], ben: [friend('ann', 3)] }, 2],
    ['a player who is listed twice', { ann: [friend('ben'), friend('ben')], ben: [friend('ann')] }, 1],
  ])('finds %s', (_, all, count) => {
    expect(mirrorFaults(lists(all as Record<string, ListedPlayer[]>))).toHaveLength(count);
  });

  it('finds a relation that the stories of a player did not end in', () => {
    const expected = new Map([['ben', 'friends'] as const]);
    expect(outcomeFaults('ann', [friend('ben')], expected)).toEqual([]);
    expect(outcomeFaults('ann', [], expected)).toHaveLength(1);
    expect(outcomeFaults('ann', [sent('ben')], expected)).toHaveLength(1);
    expect(outcomeFaults('ann', [friend('ben'), received('cho')], expected)).toHaveLength(1);
  });
});

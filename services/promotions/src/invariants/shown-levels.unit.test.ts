import { findingsOf, type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { describe, expect, it } from '@jest/globals';
import { LoyaltyHistory, NO_VIP, NOW } from '../testing/loyalty-history.js';
import { shownLevels } from './shown-levels.js';

const found = (given: readonly GivenEvent[]) => findingsOf(shownLevels, storedEvents(given));

/** Returns a message of a player, some minutes after the bets of the history. */
const says = (vip_level: string | null, minutes = 1, uid = 'u1'): GivenEvent => ({
  stream: `chatter-${uid}`,
  type: 'message_sent',
  data: { uid, vip_level },
  envelope: { recordedAt: new Date(NOW + minutes * 60_000).toISOString() },
});
/** Returns a history of a player who reaches silver with the first bet, of 1,000 SC at an edge of 1 %. */
function silver(): GivenEvent[] {
  const history = new LoyaltyHistory().changeRules().list('dice', 100);
  history.bet(1_000_000_000n);
  return history.given;
}
const [RULES, ...LATER] = silver() as [GivenEvent, ...GivenEvent[]];

describe('VIP levels that messages state', () => {
  it.each<[string, GivenEvent[]]>([
    ['the first level before the first bet', [RULES, says('bronze', 0), ...LATER]],
    ['the level after a bet', [RULES, ...LATER, says('silver')]],
    ['the level that a bet has replaced less than five minutes before', [RULES, ...LATER, says('bronze', 4)]],
    ['a level that a second player has not reached', [RULES, ...LATER, says('bronze', 9, 'u2')]],
    ['no level', [RULES, ...LATER, says(null)]],
    ['a first level before any rules are recorded', [says('bronze', 0), RULES]],
  ])('%s may be stated', (_, given) => {
    expect(found(given)).toEqual([]);
  });

  it.each<[string, GivenEvent[], string]>([
    ['a level that the author has not reached', [RULES, ...LATER, says('gold')], 'gold of u1, who has silver'],
    ['a level before the bet that reaches it', [RULES, says('silver', 0), ...LATER], 'silver of u1, who has bronze'],
    ['a level that was replaced long before', [RULES, ...LATER, says('bronze', 6)], 'bronze of u1, who has silver'],
    [
      'a level without a VIP program',
      [...new LoyaltyHistory().changeRules(NO_VIP).given, says('bronze')],
      'bronze of u1, who has none',
    ],
  ])('%s is reported', (_, given, fault) => {
    expect(found(given)).toEqual([['chatter-u1@1', `states the VIP level ${fault}`, { suspect: 'loyalty-u1' }]]);
  });

  it('the level of another player is reported', () => {
    expect(found([RULES, ...LATER, says('silver', 1, 'u2')])).toEqual([
      ['chatter-u2@1', 'states the VIP level silver of u2, who has bronze', { suspect: 'loyalty-u2' }],
    ]);
  });

  it('a history without the bets of the author says nothing about the level', () => {
    const scope = { includes: () => false, isMasked: () => false };
    expect(findingsOf(shownLevels, storedEvents([RULES, says('gold')]), scope)).toEqual([]);
  });
});

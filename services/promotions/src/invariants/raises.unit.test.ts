import type { PromotionRulesEvent, StoredEvent } from '@goldwake/contracts';
import { type GivenEvent, storedEvents } from '@goldwake/core/testing';
import { expect, it } from '@jest/globals';
import { LoyaltyHistory, NO_VIP } from '../testing/loyalty-history.js';
import { addProgram, addRaise, noRaises, takeRaise } from './raises.js';

/** Returns how many raises of a history wait for their reward at its end. */
function waiting(given: readonly GivenEvent[], without: readonly string[] = []): number {
  const raises = noRaises();
  const scope = { includes: (stream: string) => !without.includes(stream), isMasked: () => false };
  for (const event of storedEvents(given)) {
    if (event.type === 'promotion_rules_changed') addProgram(raises, event as StoredEvent<PromotionRulesEvent>);
    else if (event.type === 'stake_raised') addRaise(raises, event, scope);
    else takeRaise(raises, event);
  }
  return raises.waiting.size;
}

const raise: GivenEvent = { stream: 'wallet-u1', type: 'stake_raised', data: {} };
const noVip = new LoyaltyHistory().changeRules(NO_VIP).given;
const vip = new LoyaltyHistory().changeRules().given;

it('a raise is kept until its reward', () => {
  const history = new LoyaltyHistory().changeRules();
  history.raise(history.bet(1_000_000n), 1_000_000n);
  expect(waiting(history.given.slice(0, -1))).toBe(1);
  expect(waiting(history.given)).toBe(0);
});

it('raises without a reward are not kept: before the VIP program, and of players whose rewards are not in the export', () => {
  expect(waiting([raise, ...noVip, raise])).toBe(0);
  expect(waiting([...vip, raise], ['loyalty-u1'])).toBe(0);
});

it('without the rules it is not known which raises are rewarded, so all are kept', () => {
  expect(waiting([raise], ['promotion_rules-main'])).toBe(1);
});

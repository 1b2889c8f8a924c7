import type { VipLevel } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { badgeLevel, levelWith } from './vip-levels.js';

const LEVELS = ['bronze', 'silver'].map((id) => ({ id, name: id }) as VipLevel);

describe('the VIP level of a player', () => {
  it.each([
    ['silver', 'silver', 'silver'],
    ['bronze', 'bronze', undefined],
    ['amber', undefined, undefined],
    [null, undefined, undefined],
  ])('%s is %s on the card and %s in the chat', (id, onCard, inChat) => {
    expect([levelWith(LEVELS, id)?.id, badgeLevel(LEVELS, id)?.id]).toEqual([onCard, inChat]);
  });
});

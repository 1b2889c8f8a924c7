import { describe, expect, it } from '@jest/globals';
import { groupOf } from './groups.js';

describe('the groups in addresses', () => {
  it.each(['slots', 'live_dealers', 'table_games', 'show'])('%s lists the games of its tag', (id) => {
    expect(groupOf(id)?.tag).toBe(id);
  });

  it.each(['', 'originals', 'SLOTS', 'constructor', '__proto__', 'slots/more'])('%p is none', (id) => {
    expect(groupOf(id)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import { groupOf } from './groups.js';

describe('game groups in URLs', () => {
  it.each(['slots', 'live_dealers', 'table_games', 'show'])('%s lists the games with its tag', (id) => {
    expect(groupOf(id)?.tag).toBe(id);
  });

  it.each(['', 'originals', 'SLOTS', 'constructor', '__proto__', 'slots/more'])('%p is not a group', (id) => {
    expect(groupOf(id)).toBeUndefined();
  });
});

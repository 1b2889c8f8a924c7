import { describe, expect, it } from '@jest/globals';
import { CHANNEL_RULES, type ChannelRules, refusalOf } from './channel-rules.js';

/** A table is only for the player whose name it bears. */
const TABLES: ChannelRules = {
  table: (uid, id) => (id === undefined ? 'unknown_channel' : id === uid ? undefined : 'not_allowed'),
};

describe('the rules of channels', () => {
  it.each([
    ['catalogue', undefined],
    ['catalogue.slots', 'unknown_channel'],
    ['catalogue.', 'unknown_channel'],
    ['chat', undefined],
    ['chat.1', 'unknown_channel'],
    ['presence', 'unknown_channel'],
    ['presence.ann', undefined],
    ['presence.bob', 'not_allowed'],
    ['table.rising-tide', undefined],
    ['table', 'unknown_channel'],
    ['table.', 'unknown_channel'],
    ['table.dice', 'unknown_channel'],
    ['table.rising-tide.1', 'unknown_channel'],
    ['table.Rising-Tide', 'unknown_channel'],
    ['Catalogue', 'unknown_channel'],
    ['global', 'unknown_channel'],
    ['user.ann', 'unknown_channel'],
    ['user.bob', 'unknown_channel'],
    ['', 'unknown_channel'],
    ['.', 'unknown_channel'],
    ['__proto__', 'unknown_channel'],
    ['constructor', 'unknown_channel'],
  ])('a subscription of ann to %j is refused as %s', (channel, refusal) => {
    expect(refusalOf(CHANNEL_RULES, 'ann', channel)).toBe(refusal);
  });

  it.each([
    ['table', 'unknown_channel'],
    ['table.ann', undefined],
    ['table.bob', 'not_allowed'],
    ['table.ann.1', 'not_allowed'],
    [`table.${'x'.repeat(100)}`, 'unknown_channel'],
  ])('a rule decides by the player and by the part after the first dot: %s', (channel, refusal) => {
    expect(refusalOf(TABLES, 'ann', channel)).toBe(refusal);
  });
});

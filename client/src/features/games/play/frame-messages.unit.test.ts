import { describe, expect, it } from '@jest/globals';
import { readMessage } from './frame-messages.js';

describe('readMessage', () => {
  it.each(['ready', 'round_ended', 'low_balance', 'close'])('knows %s', (type) => {
    expect(readMessage({ type, more: 1 })).toEqual({ type });
  });

  it('reads the stake of a round as micros', () => {
    expect(readMessage({ type: 'round_started', stake: '250000' })).toEqual({ type: 'round_started', stake: 250_000n });
  });

  it.each([
    ['no object', 'ready'],
    ['null', null],
    ['another type', { type: 'balance', balance: '1' }],
    ['a type that is no text', { type: {} }],
    ['a round without a stake', { type: 'round_started' }],
    ['a negative stake', { type: 'round_started', stake: '-1' }],
    ['a stake that is a number', { type: 'round_started', stake: 5 }],
    ['an endless stake', { type: 'round_started', stake: '9'.repeat(25) }],
  ])('ignores %s', (_, data) => {
    expect(readMessage(data)).toBeUndefined();
  });
});

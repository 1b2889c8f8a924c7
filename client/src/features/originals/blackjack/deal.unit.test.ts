import { BLACKJACK, type BlackjackAction, type BlackjackTable, CARDS, type Card, Words } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import { arrivals, dealMs, seenCards, totalText } from './deal.js';

/** Plays a round from ranks: player, up card, player, hole card, then the cards of the actions and the dealer. */
function play(ranks: string, ...actions: BlackjackAction[]): BlackjackTable {
  const view = new DataView(new ArrayBuffer(4 * ranks.length));
  [...ranks].forEach((rank, at) => {
    view.setUint32(at * 4, CARDS.indexOf(`${rank}S` as Card));
  });
  const words = new Words(() => new Uint8Array(view.buffer));
  return BLACKJACK.replay(
    {},
    actions.map((action) => ({ action })),
    words,
  );
}

const named = (before: BlackjackTable | null, after: BlackjackTable) =>
  arrivals(before, after).map(({ to, at, face }) => `${to}:${at} ${face}`);

describe('the cards of an answer', () => {
  it('to a bet are dealt in the order of the rules, the hole card face down', () => {
    expect(named(null, play('T79T'))).toEqual(['0:0 up', 'dealer:0 up', '0:1 up', 'dealer:1 down']);
  });

  it('to a bet that ends the round turn the hole card over last', () => {
    expect(named(null, play('A5K9')).slice(-2)).toEqual(['dealer:1 down', 'dealer:1 turned']);
  });

  it('to a hit are one', () => {
    expect(named(play('5T2T3'), play('5T2T3', 'hit'))).toEqual(['0:2 up']);
  });

  it('to a split are one for each hand', () => {
    expect(named(play('8T8T38'), play('8T8T38', 'split'))).toEqual(['0:1 up', '1:1 up']);
  });

  it('to the last action are the hole card and those that the dealer draws', () => {
    const [before, after] = [play('T6TT5'), play('T6TT5', 'stand')];
    expect(named(before, after)).toEqual(['dealer:1 turned', 'dealer:2 up']);
    expect(dealMs(before, after)).toBe(660);
  });

  it('to a declined insurance are none', () => {
    expect(named(play('8A8T'), play('8A89', 'decline_insurance'))).toEqual([]);
    expect(dealMs(play('8A89'), play('8A89', 'decline_insurance'))).toBe(0);
  });
});

describe('while the cards arrive', () => {
  it('only those that have come are seen, and the hole card not before it turns over', () => {
    const [before, after] = [play('T6TT5'), play('T6TT5', 'stand')];
    expect([0, 1, 2].map((landed) => seenCards(before, after, landed).dealer)).toEqual([
      ['6S', null],
      ['6S', 'TS'],
      ['6S', 'TS', '5S'],
    ]);
    expect(seenCards(before, after, 0).hands).toEqual([['TS', 'TS']]);
  });

  it('a bet starts with an empty table', () => {
    const after = play('A5K9');
    expect(seenCards(null, after, 0)).toEqual({ hands: [[]], dealer: [] });
    expect(seenCards(null, after, 4)).toEqual({ hands: [['AS', 'KS']], dealer: ['5S', null] });
    expect(seenCards(null, after, 5).dealer).toEqual(['5S', '9S']);
  });

  it('in an open round at rest, the hole card lies face down', () => {
    expect(seenCards(play('5T2T3'), play('5T2T3', 'hit'), 9)).toEqual({
      hands: [['5S', '2S', '3S']],
      dealer: ['TS', null],
    });
  });
});

it.each<[Card[], boolean, string]>([
  [['AS', '6C'], false, '7 / 17'],
  [['AS', '6C'], true, '17'],
  [['AS', '6C', 'TD'], false, '17'],
  [['AS', 'KC'], false, '21'],
  [['AS', '4C', '6D'], false, '21'],
  [['TS', '6C', 'KD'], false, '26'],
  [[], false, ''],
])('the total of %j (finished: %s) is "%s"', (cards, finished, text) => {
  expect(totalText(cards, finished)).toBe(text);
});

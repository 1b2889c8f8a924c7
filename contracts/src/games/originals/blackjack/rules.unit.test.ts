import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CARDS, type Card, cardValue, drawCard, handTotal } from '../cards.js';
import { ActionRefused } from '../multi-step.js';
import { Words } from '../words.js';
import {
  additionalStake,
  allowedActions,
  type BlackjackAction,
  type BlackjackRound,
  blackjackPaid,
  blackjackStaked,
  dealBlackjack,
  decideBlackjack,
  evolveBlackjack,
  handResults,
  isOver,
  replayBlackjack,
  shownDealerCards,
  skipDrawnCards,
} from './rules.js';

/**
 * Words that give these cards in order; the first four are the player's, the dealer's up, the player's and
 * the hole card.
 */
function wordsOf(cards: readonly Card[]): Words {
  const view = new DataView(new ArrayBuffer(4 * Math.max(1, cards.length)));
  cards.forEach((card, at) => {
    view.setUint32(at * 4, CARDS.indexOf(card));
  });
  return new Words((block) => {
    if (block > 0) throw new Error('the round needs more cards than listed');
    return new Uint8Array(view.buffer);
  });
}

/** Plays a round from a text of cards: ranks only, all of spades. */
const play = (ranks: string, ...actions: BlackjackAction[]) =>
  replayBlackjack(actions, wordsOf([...ranks.replaceAll(' ', '')].map((rank) => `${rank}S` as Card)));

describe('cards', () => {
  it('are 52, and each word modulo 52 gives one of them', () => {
    expect(new Set(CARDS).size).toBe(52);
    expect([CARDS[0], CARDS[12], CARDS[13], CARDS[51]]).toEqual(['AC', 'KC', 'AD', 'KS']);
    expect(drawCard(wordsOf(['QH']))).toBe('QH');
  });

  it.each([
    ['AS', 1],
    ['2C', 2],
    ['9D', 9],
    ['TH', 10],
    ['JC', 10],
    ['KS', 10],
  ] as const)('%s counts %d', (card, value) => {
    expect(cardValue(card)).toBe(value);
  });

  it.each([
    [['AS', 'KS'], 21, true],
    [['AS', 'AC'], 12, true],
    [['AS', 'AC', '9D'], 21, true],
    [['AS', 'AC', 'TD'], 12, false],
    [['TS', '6C'], 16, false],
    [['TS', '6C', 'KD'], 26, false],
    [['AS', '6C'], 17, true],
    [['AS', '6C', 'TD'], 17, false],
  ] as [Card[], number, boolean][])('%p total %d, soft: %s', (cards, total, soft) => {
    expect(handTotal(cards)).toEqual({ total, soft });
  });
});

describe('blackjack', () => {
  it.each<[rule: string, cards: string, actions: BlackjackAction[], staked: number, paid: number]>([
    // Cards in the order of their draws: player, up card, player, hole card, then those of the actions and the dealer.
    ['a blackjack pays 3 to 2 at once', 'A5K9', [], 10_000, 25_000],
    ['a blackjack against a blackjack is a push', 'ATKA', [], 10_000, 10_000],
    ['a blackjack of the dealer ends the round before the player acts', '9T9A', [], 10_000, 0],
    ['a higher total wins', 'T79T', ['stand'], 10_000, 20_000],
    ['an equal total is a push', 'TTTT', ['stand'], 10_000, 10_000],
    ['a lower total loses', 'T98T', ['stand'], 10_000, 0],
    ['a bust loses, and the dealer draws nothing', 'T56T T', ['hit'], 10_000, 0],
    ['the dealer draws to 16', 'T6TT 5', ['stand'], 10_000, 0],
    ['the dealer stands on soft 17', 'T68A', ['stand'], 10_000, 20_000],
    ['an ace of the dealer counts 1 if 11 would bust', 'T685 A5', ['stand'], 10_000, 20_000],
    ['a dealer who busts pays', 'T62T T', ['stand'], 10_000, 20_000],
    ['21 by hitting ends the turn and is no blackjack', 'T66T 55', ['hit'], 10_000, 10_000],
    ['a doubled hand takes one card and pays both stakes', '566T TT', ['double'], 20_000, 40_000],
    ['a doubled hand that busts loses both stakes', 'T66T T', ['double'], 20_000, 0],
    ['a doubled push returns both stakes', '5T69 8', ['double'], 20_000, 20_000],
    ['each split hand is settled by itself', '868T T2 A', ['split', 'stand', 'stand'], 20_000, 20_000],
    ['a hand can be doubled after a split', '868T T3 TT', ['split', 'stand', 'double'], 30_000, 60_000],
    ['split aces take one card each', 'A6AT K5 3', ['split'], 20_000, 20_000],
    ['different cards that count ten can be split', 'T6KT 98 T', ['split', 'stand', 'stand'], 20_000, 40_000],
    ['21 with two cards after a split is no blackjack', 'T6TT A9 5', ['split', 'stand'], 20_000, 10_000],
    ['insurance pays 2 to 1 for a blackjack of the dealer', 'TA9K', ['insure'], 15_000, 15_000],
    ['without insurance a blackjack of the dealer takes the stake', 'TA9K', ['decline_insurance'], 10_000, 0],
    ['insurance is lost otherwise, and the hand goes on', 'TA99', ['insure', 'stand'], 15_000, 0],
    ['an insured blackjack against a blackjack pays even money', 'AAKK', ['insure'], 15_000, 25_000],
    ['a blackjack against an ace without a ten pays 3 to 2', 'AAK9', ['decline_insurance'], 10_000, 25_000],
  ])('%s', (_, cards, actions, staked, paid) => {
    const round = play(cards, ...actions);
    expect({ over: isOver(round), allowed: allowedActions(round) }).toEqual({ over: true, allowed: [] });
    expect([blackjackStaked(round), blackjackPaid(round)]).toEqual([staked, paid]);
    const drawn = [...round.hands.map((hand) => hand.cards), round.dealer].flat().length;
    expect(drawn).toBe(cards.replaceAll(' ', '').length);
  });

  it.each<[when: string, cards: string, actions: BlackjackAction[], allowed: BlackjackAction[]]>([
    ['with two cards', 'T59T', [], ['hit', 'stand', 'double']],
    ['with a pair', '8T8T', [], ['hit', 'stand', 'double', 'split']],
    ['after a hit', '5T2T 3', ['hit'], ['hit', 'stand']],
    ['with a pair after a split', '8T8T 88', ['split'], ['hit', 'stand', 'double']],
    ['while insurance is offered', '8A8T', [], ['insure', 'decline_insurance']],
    ['after insurance', '8A89', ['insure'], ['hit', 'stand', 'double', 'split']],
  ])('%s the rules allow these actions', (_, cards, actions, allowed) => {
    expect(allowedActions(play(cards, ...actions))).toEqual(allowed);
  });

  it.each<[what: string, cards: string, actions: BlackjackAction[], message: string]>([
    ['a split of two different values', '8T9T', ['split'], 'split is not allowed now; allowed: hit, stand, double'],
    ['a second split', '8T8T 88', ['split', 'split'], 'split is not allowed now; allowed: hit, stand, double'],
    ['a double of three cards', '5T2T 3', ['hit', 'double'], 'double is not allowed now; allowed: hit, stand'],
    ['insurance against a ten', '8T9T', ['insure'], 'insure is not allowed now; allowed: hit, stand, double'],
    [
      'a hit before the answer about insurance',
      '8A9T',
      ['hit'],
      'hit is not allowed now; allowed: insure, decline_insurance',
    ],
    [
      'an action after the end',
      'T79T',
      ['stand', 'hit'],
      'hit is not allowed now; allowed: nothing, the round is over',
    ],
    [
      'a hit on split aces',
      'A6AT K5 3',
      ['split', 'hit'],
      'hit is not allowed now; allowed: nothing, the round is over',
    ],
    [
      'an unknown action',
      '8T9T',
      ['surrender' as BlackjackAction],
      'surrender is not allowed now; allowed: hit, stand, double',
    ],
  ])('refuses %s', (_, cards, actions, message) => {
    expect(() => play(cards, ...actions)).toThrow(new ActionRefused(message));
  });

  it('shows only the up card of the dealer until the round is over', () => {
    expect(shownDealerCards(play('T79T'))).toEqual(['7S']);
    expect(shownDealerCards(play('8AT9'))).toEqual(['AS']);
    expect(shownDealerCards(play('T79T', 'stand'))).toEqual(['7S', 'TS']);
    expect(shownDealerCards(play('9T9A'))).toEqual(['TS', 'AS']);
  });

  it('names the result of each hand', () => {
    expect(handResults(play('A5K9'))).toEqual(['blackjack']);
    expect(handResults(play('868T T2 A', 'split', 'stand', 'stand'))).toEqual(['won', 'lost']);
  });

  it('whatever the player does, the round ends, is replayed from its words, and survives JSON', () => {
    const seeds = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 64, maxLength: 64 });
    const picks = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(seeds, picks, (source, choices) => {
        const view = new DataView(new ArrayBuffer(256));
        source.forEach((word, at) => {
          view.setUint32(at * 4, word);
        });
        const words = () => new Words(() => new Uint8Array(view.buffer));
        const actions: BlackjackAction[] = [];
        let round = dealBlackjack(words());
        let staked = 10_000;
        for (const choice of choices) {
          const allowed = allowedActions(round);
          if (allowed.length === 0) break;
          const action = allowed[choice % allowed.length] as BlackjackAction;
          // Each action continues from the stored round and the seeds, as after a restart of the server.
          const resumed = words();
          skipDrawnCards(round, resumed);
          round = decideBlackjack(round, action, resumed).reduce(evolveBlackjack, round);
          round = JSON.parse(JSON.stringify(round)) as BlackjackRound;
          actions.push(action);
          staked += additionalStake(action);
        }
        expect(isOver(round)).toBe(true);
        expect(replayBlackjack(actions, words())).toEqual(round);
        expect(blackjackStaked(round)).toBe(staked);
        expect(round.hands.length).toBeLessThanOrEqual(2);
        expect(blackjackPaid(round)).toBeLessThanOrEqual(2 * staked + 5_000);
      }),
    );
  });
});

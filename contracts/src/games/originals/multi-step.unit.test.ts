import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawMessage } from '../dice.js';
import type { BlackjackMove, BlackjackTable } from './blackjack/game.js';
import { BREAKWATER_TILES, type BreakwaterAction, type BreakwaterTable } from './breakwater/rules.js';
import { CARDS, type Card } from './cards.js';
import type { FathomAction } from './fathom/rules.js';
import { MULTI_STEP_GAMES } from './games.js';
import { ActionRefused, type RoundAction } from './multi-step.js';
import { multiStepRulesOf, rulesOf } from './rules-of.js';
import { Words } from './words.js';

type GameId = keyof typeof MULTI_STEP_GAMES;
const GAME_IDS = Object.keys(MULTI_STEP_GAMES) as GameId[];

const gameOf = (id: GameId) => {
  const game = multiStepRulesOf(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
};

/** Every action that a client could send, allowed or not. */
const ACTIONS: Record<GameId, RoundAction[]> = {
  blackjack: ['hit', 'stand', 'double', 'split', 'insure', 'decline_insurance'].map((action) => ({ action })),
  breakwater: [
    { action: 'cash_out' },
    ...Array.from({ length: BREAKWATER_TILES }, (_, tile) => ({ action: 'reveal', tile })),
  ],
  fathom: ['higher', 'lower', 'skip', 'cash_out'].map((action) => ({ action })),
};

const paramsOf: Record<GameId, fc.Arbitrary<object>> = {
  blackjack: fc.constant({}),
  breakwater: fc.record({ mines: fc.integer({ min: 1, max: 24 }) }),
  fathom: fc.constant({}),
};

/** Returns the word at a position of a round's stream. */
type Stream = (at: number) => number;

/** Words of a stream. Counts how many were read. */
class TestWords extends Words {
  read = 0;
  constructor(stream: Stream) {
    super((block) => {
      const view = new DataView(new ArrayBuffer(32));
      for (let at = 0; at < 8; at++) view.setUint32(4 * at, stream(8 * block + at));
      return new Uint8Array(view.buffer);
    });
  }
  override next(): number {
    this.read++;
    return super.next();
  }
}

/** Returns mixed bits of a seed and a position (the finalizer of MurmurHash3). */
function mixed(seed: number, at: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Every 16th word on average is one that a draw of cards rejects. */
const streams = fc.integer().map(
  (seed): Stream =>
    (at) => {
      const word = mixed(seed, at);
      return word % 16 === 0 ? 2 ** 32 - 1 - (word >>> 30) : word;
    },
);
const choices = fc.integer().map(
  (seed): Stream =>
    (at) =>
      mixed(~seed, at),
);

/** Longest possible rounds: a reveal of each safe tile; the longest chain of guesses, all skips and a cash-out. */
const ACTIONS_MAX = 270;

/** Plays allowed actions until the round is over, and returns the table after each of them. */
function played(id: GameId, params: object, source: Stream, picks: Stream) {
  const game = gameOf(id);
  const actions: RoundAction[] = [];
  let table = game.replay(params, actions, new TestWords(source));
  const tables = [table];
  let staked = 10_000;
  for (let at = 0; !game.isOver(table); at++) {
    const open = table;
    const allowed = ACTIONS[id].filter((action) => game.actionFault(open, action) === undefined);
    const action = allowed[picks(at) % allowed.length] as RoundAction;
    staked += game.additionalStake(table, action);
    actions.push(action);
    table = game.replay(params, actions, new TestWords(source));
    tables.push(table);
  }
  return { tables, staked };
}

interface GoldenRound {
  game_id: GameId;
  server_seed: string;
  client_seed: string;
  nonce: number;
  table: { actions: RoundAction[] };
  staked: number;
  paid: number;
}

const golden = JSON.parse(
  readFileSync(new URL('../../../src/games/originals/tables.golden.json', import.meta.url), 'utf8'),
) as {
  rounds: GoldenRound[];
};

describe('games in several steps', () => {
  it.each(GAME_IDS)('%s has the tables that an independent tool computed', (id) => {
    const rounds = golden.rounds.filter(({ game_id }) => game_id === id);
    expect(rounds.length).toBeGreaterThan(20);
    for (const { server_seed, client_seed, nonce, table, staked, paid } of rounds) {
      const words = new Words((block) =>
        createHmac('sha256', server_seed)
          .update(drawMessage(client_seed, nonce, block))
          .digest(),
      );
      const replayed = gameOf(id).replay(table, table.actions, words);
      expect([replayed, gameOf(id).staked(replayed), gameOf(id).paid(replayed)]).toEqual([table, staked, paid]);
    }
  });

  it('are registered under their ids', () => {
    expect(Object.values(MULTI_STEP_GAMES).map((game) => game.game_id)).toEqual(Object.keys(MULTI_STEP_GAMES));
    expect([multiStepRulesOf('toString'), multiStepRulesOf('dice'), rulesOf('blackjack')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  describe.each(GAME_IDS)('%s', (id) => {
    const game = gameOf(id);

    it('ends after any sequence of allowed actions, and every table survives JSON', () => {
      fc.assert(
        fc.property(paramsOf[id], streams, choices, (params, source, picks) => {
          const { tables, staked } = played(id, params, source, picks);
          const last = tables.at(-1) as (typeof tables)[number];
          expect(game.isOver(last)).toBe(true);
          expect(tables.slice(0, -1).some((table) => game.isOver(table))).toBe(false);
          expect(last.actions.length).toBeLessThan(ACTIONS_MAX);
          expect(game.staked(last)).toBe(staked);
          expect(Number.isSafeInteger(game.paid(last)) && game.paid(last) >= 0).toBe(true);
          expect(tables).toEqual(JSON.parse(JSON.stringify(tables)));
          for (const action of ACTIONS[id]) {
            expect(game.actionFault(last, action)).toBeDefined();
            expect(() => game.replay(params, [...last.actions, action], new TestWords(source))).toThrow(ActionRefused);
          }
          // The outcome contains the parameters and actions, so a stored round needs nothing else.
          expect(game.replay(last, last.actions, new TestWords(source))).toEqual(last);
        }),
      );
    });

    it('refuses what its table does not allow, and nothing else', () => {
      fc.assert(
        fc.property(paramsOf[id], streams, choices, (params, source, picks) => {
          for (const table of played(id, params, source, picks).tables) {
            for (const action of ACTIONS[id]) {
              const fault = game.actionFault(table, action);
              const next = () => game.replay(params, [...table.actions, action], new TestWords(source));
              if (fault === undefined) expect(next().actions).toEqual([...table.actions, action]);
              else expect(next).toThrow(new ActionRefused(fault));
            }
          }
        }),
        { numRuns: 20 },
      );
    });

    it('ends by itself for a player who stays away, unless nothing was decided', () => {
      fc.assert(
        fc.property(paramsOf[id], streams, choices, fc.nat(), (params, source, picks, at) => {
          const { tables } = played(id, params, source, picks);
          let table = tables[at % tables.length] as (typeof tables)[number];
          const decided = id === 'blackjack' || table.actions.some(({ action }) => action !== 'skip');
          for (let step = 0; !game.isOver(table); step++) {
            const action = game.atTimeout(table);
            expect([action !== undefined, step < 4]).toEqual([decided, true]);
            if (!action) return;
            expect(game.additionalStake(table, action)).toBe(0);
            table = game.replay(params, [...table.actions, action], new TestWords(source));
          }
        }),
      );
    });

    it.each([null, 7, 'hit', [], {}, { action: null }, { action: { toString: 1 } }, { action: 'HIT' }])(
      'refuses the action %j',
      (action) => {
        const actions = [action] as unknown as RoundAction[];
        expect(() => game.replay({ mines: 3 }, actions, wordsOf(2, 3, 4, 5))).toThrow(ActionRefused);
      },
    );

    it('stops at the first action that is not allowed, and reads none that follow', () => {
      const unread = {
        get action(): never {
          throw new Error('this action was read');
        },
      };
      const actions = [{ action: 'cash_out' }, unread] as RoundAction[];
      expect(() => game.replay({ mines: 3 }, actions, wordsOf(2, 3, 4, 5))).toThrow(ActionRefused);
    });
  });
});

describe('an open table', () => {
  it('of Breakwater does not depend on where the unopened mines are', () => {
    fc.assert(
      fc.property(paramsOf.breakwater, streams, streams, choices, (params, source, other, picks) => {
        const { tables } = played('breakwater', params, source, picks);
        const open = tables.findLast((table) => !gameOf('breakwater').isOver(table)) as unknown as BreakwaterTable;
        let same: unknown;
        try {
          same = gameOf('breakwater').replay(params, open.actions, new TestWords(other));
        } catch {
          // One of the opened tiles is a mine in the other stream.
          return;
        }
        if ((same as BreakwaterTable).result === 'hit') return;
        expect(same).toEqual(open);
        expect(open.positions).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('of Fathom does not depend on the words after those of its cards', () => {
    fc.assert(
      fc.property(streams, streams, choices, (source, other, picks) => {
        const game = gameOf('fathom');
        for (const table of played('fathom', {}, source, picks).tables) {
          const words = new TestWords(source);
          game.replay({}, table.actions, words);
          const { read } = words;
          const changed: Stream = (at) => (at < read ? source(at) : other(at));
          expect(game.replay({}, table.actions, new TestWords(changed))).toEqual(table);
        }
      }),
    );
  });

  it('of blackjack does not depend on the hole card and the words after those of its cards', () => {
    fc.assert(
      fc.property(streams, streams, choices, fc.constantFrom(...CARDS), (source, other, picks, hole) => {
        const game = gameOf('blackjack');
        // Without rejected words, the hole card is the fourth word.
        const accepted: Stream = (at) => source(at) % CARDS.length;
        for (const table of played('blackjack', {}, accepted, picks).tables as unknown as BlackjackTable[]) {
          if (table.result === 'over') continue;
          // The dealer has looked at the hole card and has no blackjack, unless insurance is still offered.
          const [up] = table.dealer as [Card];
          if (table.insurance !== 'offered' && up.startsWith('A') && 'TJQK'.includes(hole[0] as string)) continue;
          if ('TJQK'.includes(up[0] as string) && hole.startsWith('A')) continue;
          const words = new TestWords(accepted);
          game.replay({}, table.actions, words);
          const { read } = words;
          const changed: Stream = (at) => (at === 3 ? CARDS.indexOf(hole) : at < read ? accepted(at) : other(at));
          expect(game.replay({}, table.actions, new TestWords(changed))).toEqual(table);
          expect(table.dealer).toHaveLength(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Words that give these numbers below 2³² in order. */
const wordsOf = (...numbers: number[]) => new TestWords((at) => numbers[at] ?? 0);
/** Words that give these cards, such as `AS KD`. */
const cardsOf = (text: string) => wordsOf(...text.split(' ').map((card) => CARDS.indexOf(card as Card)));

describe('Breakwater', () => {
  const { breakwater } = MULTI_STEP_GAMES;
  const play = (mines: number, actions: BreakwaterAction[]) => breakwater.replay({ mines }, actions, wordsOf(7, 7, 0));
  const reveal = (tile: number): BreakwaterAction => ({ action: 'reveal', tile });

  it('hides the mines until the round is over', () => {
    // The draws take 7 of 25 tiles, then the tile at position 7 of the others, then the one at position 0.
    expect(play(3, [reveal(9), reveal(24)])).toEqual({
      mines: 3,
      actions: [reveal(9), reveal(24)],
      opened: [9, 24],
      // 0.99 × 25 ÷ 22 × 24 ÷ 21, and another 23 ÷ 20.
      multiplier: 12_857,
      next_multiplier: 14_785,
      positions: null,
      result: 'open',
    });
    const cashedOut = play(3, [reveal(9), { action: 'cash_out' }]);
    expect(cashedOut).toMatchObject({ positions: [0, 7, 8], multiplier: 11_250, result: 'cashed_out' });
    expect(breakwater.paid(cashedOut)).toBe(11_250);
  });

  it('pays nothing after a mine', () => {
    const hit = play(3, [reveal(9), reveal(8)]);
    expect(hit).toMatchObject({ opened: [9, 8], multiplier: 0, positions: [0, 7, 8], result: 'hit' });
    expect(breakwater.paid(hit)).toBe(0);
  });

  it('cashes out by itself when all safe tiles are opened', () => {
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => ![0, 7, 8].includes(tile));
    // 0.99 × 25! ÷ (22! × 3!)
    expect(play(3, safe.map(reveal))).toMatchObject({
      result: 'cashed_out',
      multiplier: 22_770_000,
      next_multiplier: null,
    });
    expect(breakwater.replay({ mines: 24 }, [reveal(24)], wordsOf())).toMatchObject({
      result: 'cashed_out',
      multiplier: 247_500,
    });
  });

  it.each<[BreakwaterAction[], string]>([
    [[{ action: 'cash_out' }], 'cash_out is not allowed now; allowed: reveal'],
    [[reveal(9), reveal(9)], 'tile 9 is already opened'],
    [[reveal(25)], 'tile must be an integer from 0 to 24'],
    [[reveal(-1)], 'tile must be an integer from 0 to 24'],
    [[reveal(1.5)], 'tile must be an integer from 0 to 24'],
    [[reveal('9' as unknown as number)], 'tile must be an integer from 0 to 24'],
    [[reveal(7), reveal(9)], 'reveal is not allowed now; allowed: nothing, the round is over'],
  ])('refuses %j', (actions, message) => {
    expect(() => play(3, actions)).toThrow(new ActionRefused(message));
  });

  it.each([0, 25, 1.5, -1, '3', null, undefined, [3], Number.NaN])('refuses %p mines', (mines) => {
    expect(breakwater.faults({ mines: mines as number })).toEqual([
      { path: 'mines', message: 'mines must be an integer from 1 to 24' },
    ]);
  });
});

describe('Fathom', () => {
  const { fathom } = MULTI_STEP_GAMES;
  const play = (cards: string, ...actions: FathomAction['action'][]) =>
    fathom.replay(
      {},
      actions.map((action) => ({ action })),
      cardsOf(cards),
    );

  it.each<[cards: string, guess: 'higher' | 'lower', multiplier: number]>([
    // 0.985 × 13 ÷ winning ranks; 0 if the guess is wrong.
    ['7S 8D', 'higher', 18_292],
    ['7S 7D', 'higher', 18_292],
    ['7S 7D', 'lower', 18_292],
    ['7S 6D', 'higher', 0],
    ['2S AD', 'lower', 64_025],
    ['2S AD', 'higher', 0],
    ['2S KD', 'higher', 10_670],
    ['AS 2D', 'higher', 10_670],
    ['AS AD', 'higher', 0],
    ['AS AD', 'lower', 128_050],
    ['AS 2D', 'lower', 0],
    ['KS QD', 'lower', 10_670],
    ['KS KD', 'lower', 0],
    ['KS KD', 'higher', 128_050],
    ['KS QD', 'higher', 0],
  ])('of %s %s multiplies by %d ten-thousandths', (cards, guess, multiplier) => {
    const before = play(cards);
    const after = play(cards, guess);
    expect([after.multiplier, after.result]).toEqual([multiplier, multiplier > 0 ? 'open' : 'lost']);
    if (multiplier > 0) expect(before.choices?.[guess]).toBe(multiplier);
  });

  it('multiplies exactly and rounds the chain once', () => {
    // Three guesses with 7 winning ranks: (0.985 × 13 ÷ 7)³ is 6.12131…, and 1.8292³ is 6.12045….
    expect(play('7S 7S 7S 7S', 'higher', 'lower', 'higher')).toEqual({
      actions: [{ action: 'higher' }, { action: 'lower' }, { action: 'higher' }],
      cards: ['7S', '7S', '7S', '7S'],
      multiplier: 61_213,
      choices: { higher: 111_976, lower: 111_976 },
      result: 'open',
    });
  });

  it('shows a new card for a skip and changes nothing else', () => {
    const skipped = play('7S 7D AC', 'higher', 'skip');
    expect(skipped).toMatchObject({ cards: ['7S', '7D', 'AC'], multiplier: 18_292, result: 'open' });
    expect(skipped.choices).toEqual({ higher: 19_520, lower: 234_240 });
    expect(play('7S 7D AC', 'higher', 'skip', 'cash_out')).toMatchObject({
      cards: ['7S', '7D', 'AC'],
      multiplier: 18_292,
      choices: null,
      result: 'cashed_out',
    });
  });

  it('cashes out a chain that reaches 1,000,000×', () => {
    const kings = 'KS '.repeat(8).trim();
    // 12.805⁵ is 344,268.9…
    const open = play(kings, ...(new Array(5).fill('higher') as 'higher'[]));
    expect(open.choices?.higher).toBe(10_000_000_000);
    const over = play(kings, ...(new Array(6).fill('higher') as 'higher'[]));
    expect(over).toMatchObject({ multiplier: 10_000_000_000, choices: null, result: 'cashed_out' });
  });

  it.each<[what: string, FathomAction['action'][], string]>([
    ['a cash-out before a guess', ['cash_out'], 'cash_out is not allowed now; allowed: higher, lower, skip'],
    ['a cash-out after a skip', ['skip', 'cash_out'], 'cash_out is not allowed now; allowed: higher, lower, skip'],
    ['a skip after the end', ['higher', 'skip'], 'skip is not allowed now; allowed: nothing, the round is over'],
    ['the 53rd skip', new Array(53).fill('skip'), 'skip is not allowed now; allowed: higher, lower'],
  ])('refuses %s', (_, actions, message) => {
    expect(() => play('7S 6S', ...actions)).toThrow(new ActionRefused(message));
  });
});

describe('blackjack', () => {
  const { blackjack } = MULTI_STEP_GAMES;
  const play = (cards: string, ...actions: BlackjackMove['action'][]) =>
    blackjack.replay(
      {},
      actions.map((action) => ({ action })),
      cardsOf(cards),
    );

  it('shows the up card only until the round is over', () => {
    expect(play('TS 6D 9H TC')).toEqual({
      actions: [],
      hands: [{ cards: ['TS', '9H'], doubled: false, finished: false, result: null }],
      dealer: ['6D'],
      insurance: 'not_offered',
      allowed: ['hit', 'stand', 'double'],
      result: 'open',
    });
    const over = play('TS 6D 9H TC 2S', 'stand');
    expect(over).toEqual({
      actions: [{ action: 'stand' }],
      hands: [{ cards: ['TS', '9H'], doubled: false, finished: true, result: 'won' }],
      dealer: ['6D', 'TC', '2S'],
      insurance: 'not_offered',
      allowed: [],
      result: 'over',
    });
    expect([blackjack.staked(over), blackjack.paid(over)]).toEqual([10_000, 20_000]);
  });

  it('counts insurance, split and double as staked, and shows no result of a hand before the end', () => {
    const split = play('8S AD 8H 9C TS 3C TD', 'insure', 'split', 'hit');
    expect(split).toMatchObject({ insurance: 'taken', allowed: ['hit', 'stand', 'double'] });
    expect(split.hands.map(({ finished, result }) => [finished, result])).toEqual([
      [true, null],
      [false, null],
    ]);
    expect(blackjack.staked(split)).toBe(25_000);
    const over = play('8S AD 8H 9C TS 3C TD TH', 'insure', 'split', 'hit', 'double');
    expect(over.hands.map(({ result }) => result)).toEqual(['lost', 'won']);
    expect([blackjack.staked(over), blackjack.paid(over)]).toEqual([35_000, 40_000]);
  });

  it('is played by the casino without further stakes if the player stays away', () => {
    expect(blackjack.atTimeout(play('8S AD 8H 9C'))).toEqual({ action: 'decline_insurance' });
    expect(blackjack.atTimeout(play('8S AD 8H 9C', 'decline_insurance'))).toEqual({ action: 'stand' });
  });
});

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DICE_OUTCOMES, drawMessage } from '../dice.js';
import { Words, withWords } from './words.js';

const WORD_VALUES = 2 ** 32;
const anyWord = fc.integer({ min: 0, max: WORD_VALUES - 1 });

/** Digests that contain these words, eight to a block; the last block is filled with zeros. */
function blocksOf(words: readonly number[]): Uint8Array[] {
  return Array.from({ length: Math.ceil(words.length / 8) }, (_, block) => {
    const view = new DataView(new ArrayBuffer(32));
    words.slice(block * 8, block * 8 + 8).forEach((word, at) => {
      view.setUint32(at * 4, word);
    });
    return new Uint8Array(view.buffer);
  });
}

function wordsOf(...words: number[]): Words {
  const blocks = blocksOf(words);
  return new Words((block) => blocks[block] ?? new Uint8Array(32));
}

function wordsFor(serverSeed: string, clientSeed: string, nonce: number): Words {
  return new Words((block) =>
    createHmac('sha256', serverSeed)
      .update(drawMessage(clientSeed, nonce, block))
      .digest(),
  );
}

describe('words', () => {
  it('are the big-endian words of the blocks in order', () => {
    const words = new Words((block) => Uint8Array.from({ length: 32 }, (_, at) => block * 32 + at));
    const read = Array.from({ length: 9 }, () => words.next());
    expect([read[0], read[1], read[7], read[8]]).toEqual([0x00010203, 0x04050607, 0x1c1d1e1f, 0x20212223]);
  });

  it('are read correctly from a digest that is a view into a larger buffer', () => {
    const pooled = new Uint8Array(64).fill(0xff);
    pooled.set(blocksOf([1_234])[0] as Uint8Array, 16);
    expect(new Words(() => pooled.subarray(16, 48)).next()).toBe(1_234);
  });

  it('request a block only when its first word is needed', () => {
    const requested: number[] = [];
    const words = new Words((block) => {
      requested.push(block);
      return new Uint8Array(32);
    });
    for (let at = 0; at < 8; at++) words.next();
    expect(requested).toEqual([0]);
    words.next();
    expect(requested).toEqual([0, 1]);
  });

  it('bits52 joins one word and the upper 20 bits of the next', () => {
    expect(wordsOf(0, 0xfff).bits52()).toBe(0);
    expect(wordsOf(0, 0x1000).bits52()).toBe(1);
    expect(wordsOf(1, 0).bits52()).toBe(2 ** 20);
    expect(wordsOf(0xffffffff, 0xffffffff).bits52()).toBe(2 ** 52 - 1);
  });
});

describe('uniform', () => {
  it('accepts a multiple of the count of words, so no number is more frequent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: WORD_VALUES }), (count) => {
        const limit = Math.floor(WORD_VALUES / count) * count;
        // The last word below the limit gives the largest number, and the limit itself is rejected.
        expect(wordsOf(limit - 1).uniform(count)).toBe(count - 1);
        if (limit < WORD_VALUES) {
          expect(wordsOf(limit, WORD_VALUES - 1, 0).uniform(count)).toBe(0);
          expect(wordsOf(limit, limit - 1).uniform(count)).toBe(count - 1);
        }
        expect(WORD_VALUES - limit).toBeLessThan(count);
      }),
    );
  });

  it('gives each number for the same number of words', () => {
    // The last 2 × count words below the limit contain each number twice.
    for (const count of [2, 3, 7, 10, 39, 40, 10_001]) {
      const limit = WORD_VALUES - (WORD_VALUES % count);
      const seen = new Map<number, number>();
      for (let word = limit - 2 * count; word < limit; word++) {
        const number = wordsOf(word).uniform(count);
        seen.set(number, (seen.get(number) ?? 0) + 1);
      }
      expect([seen.size, new Set(seen.values())]).toEqual([count, new Set([2])]);
    }
  });

  it('continues with the next block if all words of a block are rejected', () => {
    const rejected = Array.from({ length: 8 }, () => WORD_VALUES - 1);
    expect(wordsOf(...rejected, 17).uniform(10_001)).toBe(17);
  });

  it('gives the rolls of dice that an independent tool computed', () => {
    const golden = JSON.parse(
      readFileSync(new URL('../../../src/games/dice-rolls.golden.json', import.meta.url), 'utf8'),
    ) as {
      rolls: { server_seed: string; client_seed: string; nonce: number; roll: number }[];
    };
    expect(golden.rolls.length).toBeGreaterThan(0);
    for (const { server_seed, client_seed, nonce, roll } of golden.rolls) {
      expect(wordsFor(server_seed, client_seed, nonce).uniform(DICE_OUTCOMES)).toBe(roll);
    }
  });
});

describe('draw', () => {
  it('of all items gives a permutation, and of fewer gives its beginning', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 60 }), fc.nat(), fc.nat(), (items, nonce, part) => {
        const drawn = wordsFor('seed', 'draw', nonce).draw(items, items.length);
        expect([...drawn].sort()).toEqual([...items].sort());
        const count = part % (items.length + 1);
        expect(wordsFor('seed', 'draw', nonce).draw(items, count)).toEqual(drawn.slice(0, count));
      }),
    );
  });

  it('leaves the items unchanged', () => {
    const items = Object.freeze([1, 2, 3]);
    wordsOf(2, 1, 0).draw(items, 3);
    expect(items).toEqual([1, 2, 3]);
  });

  it('picks a position among the remaining items, which close up', () => {
    expect(wordsOf(1, 1, 0).draw(['a', 'b', 'c'], 3)).toEqual(['b', 'c', 'a']);
  });

  it('gives every ordered selection with the same probability', () => {
    // Each of 4 positions has 3 of 12 first words, and each of 3 has 4 of 12 second words: 12 for each selection.
    const seen = new Map<string, number>();
    for (let first = 0; first < 12; first++) {
      for (let second = 0; second < 12; second++) {
        const pair = wordsOf(first, second).draw(['a', 'b', 'c', 'd'], 2).join('');
        seen.set(pair, (seen.get(pair) ?? 0) + 1);
      }
    }
    expect([seen.size, new Set(seen.values())]).toEqual([12, new Set([12])]);
  });

  it('of more items than there are is refused', () => {
    expect(() => wordsOf(0).draw([1, 2], 3)).toThrow(new RangeError('3 of 2 items cannot be drawn'));
  });
});

describe('withWords', () => {
  it('equals the synchronous result, whatever is drawn', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constant('next'),
        fc.constant('bits52'),
        fc.integer({ min: 1, max: WORD_VALUES }),
        fc.integer({ min: 0, max: 40 }).map((count) => ({ count })),
      ),
      { maxLength: 30 },
    );
    const items = Array.from({ length: 40 }, (_, at) => at);
    await fc.assert(
      fc.asyncProperty(steps, fc.array(anyWord, { minLength: 8, maxLength: 24 }), async (drawn, source) => {
        // The source repeats, because rejections may need any number of words; a zero is never rejected.
        const blocks = blocksOf([...source, 0]);
        const digest = (block: number) => blocks[block % blocks.length] as Uint8Array;
        const compute = (words: Words) =>
          drawn.map((step) => {
            if (step === 'next') return words.next();
            if (step === 'bits52') return words.bits52();
            return typeof step === 'object' ? words.draw(items, step.count) : words.uniform(Number(step));
          });
        expect(await withWords(async (block) => digest(block), compute)).toEqual(compute(new Words(digest)));
      }),
    );
  });

  it('passes on the error of the computation', async () => {
    const fails = withWords(
      async () => new Uint8Array(32),
      () => {
        throw new Error('computation failed');
      },
    );
    await expect(fails).rejects.toThrow('computation failed');
  });
});

describe('the published commitment (SHA-256 of the server seed)', () => {
  const ROUNDS = 2_000;
  const NUMBERS = 50;
  const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest();
  const seedOf = (at: number) => sha256(`server seed ${at}`).toString('hex');

  /** What somebody could compute from the commitment and everything else that is public before the round. */
  const PREDICTORS: Record<string, (commitment: string, message: string) => Uint8Array> = {
    'the commitment itself': (commitment) => Buffer.from(commitment, 'hex'),
    'the commitment as hex text': (commitment) => Buffer.from(commitment),
    'its SHA-256': (commitment) => sha256(commitment),
    'the SHA-256 of its bytes': (commitment) => sha256(Buffer.from(commitment, 'hex')),
    'HMAC with its hex text as the key': (commitment, message) =>
      createHmac('sha256', commitment).update(message).digest(),
    'HMAC with its bytes as the key': (commitment, message) =>
      createHmac('sha256', Buffer.from(commitment, 'hex')).update(message).digest(),
    'HMAC with the message as the key': (commitment, message) =>
      createHmac('sha256', message).update(commitment).digest(),
    'HMAC with the message as the key, of its bytes': (commitment, message) =>
      createHmac('sha256', message).update(Buffer.from(commitment, 'hex')).digest(),
    'the SHA-256 of the commitment and the message': (commitment, message) => sha256(`${commitment}:${message}`),
    'the SHA-256 of both without a separator': (commitment, message) => sha256(commitment + message),
    'the SHA-256 of the message and the commitment': (commitment, message) => sha256(`${message}:${commitment}`),
    'the message alone': (_, message) => sha256(message),
  };

  it.each(Object.entries(PREDICTORS))('does not predict an outcome by %s', (_, predict) => {
    let predicted = 0;
    for (let at = 0; at < ROUNDS; at++) {
      const seed = seedOf(at);
      const commitment = sha256(seed).toString('hex');
      const drawn = wordsFor(seed, 'client', at).uniform(NUMBERS);
      const guess = new Words(() => predict(commitment, drawMessage('client', at))).uniform(NUMBERS);
      if (guess === drawn) predicted++;
    }
    // Guesses are right in 40 of 2,000 rounds on average, with a standard deviation of 6.3.
    expect(predicted).toBeGreaterThan(40 - 5 * 6.3);
    expect(predicted).toBeLessThan(40 + 5 * 6.3);
  });

  it('would predict every outcome if the outcome were derived from it, so this check can fail', () => {
    const commitment = sha256(seedOf(1)).toString('hex');
    const derived = wordsFor(commitment, 'client', 1).uniform(NUMBERS);
    const predict = PREDICTORS['HMAC with its hex text as the key'] as (typeof PREDICTORS)[string];
    expect(new Words(() => predict(commitment, drawMessage('client', 1))).uniform(NUMBERS)).toBe(derived);
  });
});

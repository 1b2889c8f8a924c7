import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BLOCK_BYTES, Blocks } from './blocks.js';
import { ByteQueue } from './byte-queue.js';

/** Returns bytes that depend on the seed and the index, so that each byte identifies its origin. */
const bytesOf = (seed: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (seed + at * 31) % 251));

const steps = fc.array(
  fc.record({
    queue: fc.nat(2),
    append: fc.option(fc.oneof(fc.nat(10), fc.nat(600), fc.nat(3 * BLOCK_BYTES))),
    drop: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 60 },
);

describe('byte queues in shared blocks', () => {
  it('each queue contains exactly the bytes appended and not dropped, in no more blocks than needed', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const blocks = new Blocks(4 * BLOCK_BYTES);
        const rows = [0, 1, 2].map(() => ({ queue: new ByteQueue(blocks), model: Buffer.alloc(0) }));
        for (const [seed, { queue: which, append, drop }] of taken.entries()) {
          const row = rows[which];
          if (!row) continue;
          if (append === null) {
            const bytes = Math.floor(drop * row.model.length);
            row.queue.drop(bytes);
            row.model = row.model.subarray(bytes);
          } else {
            const bytes = bytesOf(seed, append);
            row.queue.append(bytes);
            row.model = Buffer.concat([row.model, bytes]);
          }
          for (const { queue, model } of rows) {
            expect(queue.length).toBe(model.length);
            expect(queue.copy(0, queue.length).equals(model)).toBe(true);
            const middle = Math.floor(drop * model.length);
            expect(queue.copy(middle, queue.length).equals(model.subarray(middle))).toBe(true);
            if (middle < model.length) expect(queue.at(middle)).toBe(model[middle]);
            expect(queue.blockBytes).toBeLessThan(model.length + 2 * BLOCK_BYTES);
            if (model.length === 0) expect(queue.blockBytes).toBe(0);
          }
        }
      }),
    );
  });

  it('blocks freed by one queue are reused before new ones are allocated', () => {
    const blocks = new Blocks(BLOCK_BYTES);
    const [one, other] = [new ByteQueue(blocks), new ByteQueue(blocks)];
    one.append(bytesOf(1, 3 * BLOCK_BYTES));
    one.drop(one.length);
    other.append(bytesOf(2, 3 * BLOCK_BYTES));
    expect(blocks.take()).toBe(3);
  });
});

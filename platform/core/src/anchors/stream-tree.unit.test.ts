import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StreamTree } from './stream-tree.js';

const sha256 = (...parts: (string | Buffer)[]) => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part);
  return made.digest();
};

/** The definition of RFC 6962, section 2.1, without its prefixes: split at the largest power of two below the size. */
function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 1) return leaves[0] as Buffer;
  let split = 1;
  while (2 * split < leaves.length) split *= 2;
  return sha256(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

describe('the tree of streams', () => {
  it('has the root that the definition gives, whenever it is asked and in whatever order streams change', () => {
    const step = fc.record({ stream: fc.nat(40), ask: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), (steps) => {
        const tree = new StreamTree();
        const versions = new Map<number, number>();
        const root = () => {
          const leaves = [...versions].map(([stream, version]) => sha256(`s-${stream}@${version} h${version}`));
          return rootOf(leaves).toString('hex');
        };
        for (const { stream, ask } of steps) {
          const version = (versions.get(stream) ?? 0) + 1;
          versions.set(stream, version);
          tree.set(`s-${stream}`, `s-${stream}@${version}`, `h${version}`);
          if (ask) expect(tree.root()).toBe(root());
        }
        expect(tree.root()).toBe(root());
        expect(tree.size).toBe(versions.size);
      }),
    );
  });

  it('computes many changes in several steps', () => {
    const tree = new StreamTree();
    for (let n = 0; n < 10_000; n++) tree.set(`s-${n}`, `s-${n}@1`, 'h');
    expect([...tree.settle()].length).toBeGreaterThan(20);
    const settled = tree.root();
    const other = new StreamTree();
    for (let n = 0; n < 10_000; n++) other.set(`s-${n}`, `s-${n}@1`, 'h');
    expect(other.root()).toBe(settled);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Deliveries } from './deliveries.mjs';
import { judge, truthOf } from './judge.mjs';

const WHO = { receiver: 7, channel: 'global' };
const TRUTH = truthOf(['a', 'b', 'c', 'd', 'e', 'f'], 1);

/**
 * Deliveries of a receiver that was welcomed before `b`; a step is a message as [offset, key] or a function that
 * records a loss.
 */
function given(...steps) {
  const deliveries = new Deliveries();
  deliveries.welcome({ epoch: 'one', offset: 0, recovered: false });
  for (const step of steps) {
    if (Array.isArray(step)) deliveries.push(...step);
    else step(deliveries);
  }
  return deliveries;
}
const resumed = (recovered, epoch, offset) => (deliveries) => deliveries.welcome({ recovered, epoch, offset });
const skippedTo = (through) => (deliveries) => deliveries.lose({ how: 'skipped', through });

const B = [1, 'b'];
const C = [2, 'c'];
const D = [3, 'd'];
const E = [4, 'e'];
const F = [5, 'f'];

describe('a correct sequence has no findings:', () => {
  it.each([
    ['each message once and in order', [B, C, D, E, F], 0],
    ['a resume that delivers the rest', [B, C, resumed(true, 'one', 4), D, E, F], 0],
    ['a loss announced at the resume', [B, resumed(false, 'one', 3), E, F], 2],
    ['a new epoch announced at the resume', [B, C, resumed(false, 'two', 0), [1, 'd'], [2, 'e'], [3, 'f']], 0],
    ['an announced skip followed by the latest message', [B, skippedTo(4), D, E, F], 1],
  ])('%s', (_, steps, lost) => {
    expect(judge(given(...steps), TRUTH, WHO)).toEqual({ findings: [], lost });
  });
});

describe('a finding names the receiver, the offset and the fault:', () => {
  it.each([
    ['a dropped message', [B, C, E, F], [{ kind: 'gap', offset: 4 }]],
    ['a duplicate message', [B, C, C, D, E, F], [{ kind: 'duplicate', offset: 2 }]],
    [
      'two swapped messages',
      [B, D, C, E, F],
      [
        { kind: 'gap', offset: 3 },
        { kind: 'out_of_order', offset: 2 },
      ],
    ],
    ['a message without an offset', [B, C, [3, 'e'], [4, 'f']], [{ kind: 'misnumbered' }, { kind: 'gap' }]],
    [
      'a gap after a resume that claims to recover',
      [B, resumed(true, 'one', 4), D, E, F],
      [{ kind: 'gap', offset: 3 }],
    ],
    ['a gap beyond the announced skip', [B, skippedTo(3), D, F], [{ kind: 'gap', offset: 5 }]],
    ['a gap beyond the loss announced by a welcome', [B, resumed(false, 'one', 2), E, F], [{ kind: 'gap', offset: 4 }]],
    ['a missing end after an announced loss', [B, resumed(false, 'one', 5)], [{ kind: 'missing_end' }]],
    [
      'a duplicate after a resume without recovery',
      [B, C, resumed(false, 'two', 0), [1, 'c'], [2, 'd']],
      [{ kind: 'duplicate' }],
    ],
    ['a message that is not in the store', [B, C, [3, 'x'], D, E, F], [{ kind: 'unknown', offset: 3 }]],
    ['a missing end', [B, C, D], [{ kind: 'missing_end' }]],
    ['all messages missing', [], [{ kind: 'missing_end' }]],
  ])('%s', (_, steps, expected) => {
    const { findings } = judge(given(...steps), TRUTH, WHO);
    expect(findings.slice(0, expected.length)).toEqual(
      expected.map((finding) => expect.objectContaining({ ...WHO, ...finding })),
    );
  });
});

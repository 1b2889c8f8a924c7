import { describe, expect, it } from '@jest/globals';
import { Deliveries } from './deliveries.mjs';
import { judge, truthOf } from './judge.mjs';

const WHO = { receiver: 7, channel: 'global' };
const TRUTH = truthOf(['a', 'b', 'c', 'd', 'e', 'f'], 1);

/** A receiver welcomed before `b`; each message is given as [offset, key], a loss by its name. */
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

describe('nothing is found', () => {
  it.each([
    ['when each came once and in order', [B, C, D, E, F], 0],
    ['when a resume brought the rest', [B, C, resumed(true, 'one', 4), D, E, F], 0],
    ['when a loss was told at the resume', [B, resumed(false, 'one', 3), E, F], 2],
    [
      'when the numbering began anew and was told to',
      [B, C, resumed(false, 'two', 0), [1, 'd'], [2, 'e'], [3, 'f']],
      0,
    ],
    ['when what was skipped was told, and the latest came', [B, skippedTo(4), D, E, F], 1],
  ])('%s', (_, steps, lost) => {
    expect(judge(given(...steps), TRUTH, WHO)).toEqual({ findings: [], lost });
  });
});

describe('found, with receiver, offset and what it is', () => {
  it.each([
    ['a message dropped', [B, C, E, F], [{ kind: 'gap', offset: 4 }]],
    ['a message doubled', [B, C, C, D, E, F], [{ kind: 'duplicate', offset: 2 }]],
    [
      'two messages swapped',
      [B, D, C, E, F],
      [
        { kind: 'gap', offset: 3 },
        { kind: 'out_of_order', offset: 2 },
      ],
    ],
    [
      'a message dropped before it was numbered',
      [B, C, [3, 'e'], [4, 'f']],
      [{ kind: 'misnumbered' }, { kind: 'gap' }],
    ],
    ['a hole in what a resume called recovered', [B, resumed(true, 'one', 4), D, E, F], [{ kind: 'gap', offset: 3 }]],
    ['a hole beyond what was told to be skipped', [B, skippedTo(3), D, F], [{ kind: 'gap', offset: 5 }]],
    ['a hole beyond what a welcome told to be lost', [B, resumed(false, 'one', 2), E, F], [{ kind: 'gap', offset: 4 }]],
    ['an end that never came after a loss was told', [B, resumed(false, 'one', 5)], [{ kind: 'missing_end' }]],
    [
      'a double after a resume that lost',
      [B, C, resumed(false, 'two', 0), [1, 'c'], [2, 'd']],
      [{ kind: 'duplicate' }],
    ],
    ['a message that the store does not know', [B, C, [3, 'x'], D, E, F], [{ kind: 'unknown', offset: 3 }]],
    ['an end that never came', [B, C, D], [{ kind: 'missing_end' }]],
    ['all of them missing', [], [{ kind: 'missing_end' }]],
  ])('%s', (_, steps, expected) => {
    const { findings } = judge(given(...steps), TRUTH, WHO);
    expect(findings.slice(0, expected.length)).toEqual(
      expected.map((finding) => expect.objectContaining({ ...WHO, ...finding })),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { ExpectedPushes, type StoredAny } from './expected-pushes.js';
import { judgePushes, type PushRules } from './judge-pushes.js';
import { PushRecord } from './push-record.js';

/** Rules of one gateway: an announced loss covers a jump of the offsets. */
const RULES: PushRules<undefined> = {
  allowsReplay: false,
  checksOffsets: true,
  covers: ({ fresh, latest, offset = Number.POSITIVE_INFINITY }) =>
    latest?.through === undefined
      ? fresh.some(({ resumesAfter }) => resumesAfter === offset - 1)
      : offset <= latest.through,
};
/** Rules of several gateways: an announced loss covers the events of the state that was loaded after it. */
const BY_VERSION: PushRules<undefined> = {
  allowsReplay: true,
  checksOffsets: false,
  covers: ({ fresh }, { version }) => fresh.some(({ loadedVersion = 0 }) => version <= loadedVersion),
};
const EXPECTED = new ExpectedPushes();
for (const [index, key] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) EXPECTED.add(key, { version: index } as StoredAny);
EXPECTED.before = 1;

type Step = [offset: number, key: string] | ((record: PushRecord) => void);

/**
 * Returns the record of a client that was welcomed before `b`; a step is a push as [offset, key] or a function that
 * records a loss.
 */
function given(steps: readonly Step[]): PushRecord {
  const record = new PushRecord();
  record.welcome({ epoch: 'one', offset: 0, recovered: false });
  for (const step of steps)
    if (Array.isArray(step)) record.push(...step, undefined);
    else step(record);
  return record;
}
const resumed = (recovered: boolean, epoch: string, offset: number) => (record: PushRecord) =>
  record.welcome({ recovered, epoch, offset });
const skippedTo = (through: number) => (record: PushRecord) => void record.lose({ through });
const loaded = (loadedVersion: number) => (record: PushRecord) => void record.lose({ loadedVersion });

const B: Step = [1, 'b'];
const C: Step = [2, 'c'];
const D: Step = [3, 'd'];
const E: Step = [4, 'e'];
const F: Step = [5, 'f'];

describe('a correct sequence has no findings:', () => {
  it.each<[name: string, steps: Step[], lost: number]>([
    ['each message once and in order', [B, C, D, E, F], 0],
    ['a resume that delivers the rest', [B, C, resumed(true, 'one', 4), D, E, F], 0],
    ['a loss announced at the resume', [B, resumed(false, 'one', 3), E, F], 2],
    ['a new epoch announced at the resume', [B, C, resumed(false, 'two', 0), [1, 'd'], [2, 'e'], [3, 'f']], 0],
    ['an announced skip followed by the latest message', [B, skippedTo(4), D, E, F], 1],
  ])('%s', (_, steps, lost) => {
    expect(judgePushes(given(steps), EXPECTED, RULES)).toEqual({ findings: [], lost, replayed: 0 });
  });
});

describe('a finding names the offset and the fault:', () => {
  it.each<[name: string, steps: Step[], expected: object[]]>([
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
    const { findings } = judgePushes(given(steps), EXPECTED, RULES);
    expect(findings.slice(0, expected.length)).toEqual(expected.map((finding) => expect.objectContaining(finding)));
  });
});

describe('with several gateways,', () => {
  it('pushes repeated after an announced loss are counted', () => {
    const steps = [B, C, D, loaded(3), C, D, E, F];
    expect(judgePushes(given(steps), EXPECTED, BY_VERSION)).toEqual({ findings: [], lost: 0, replayed: 2 });
  });

  it('a gap within the repeated pushes is found', () => {
    const { findings } = judgePushes(given([B, C, D, loaded(3), B, D, E, F]), EXPECTED, BY_VERSION);
    expect(findings).toEqual([expect.objectContaining({ kind: 'gap', index: 4 })]);
  });

  it('a push newer than the loaded state is missing', () => {
    const { findings } = judgePushes(given([B, loaded(2), E, F]), EXPECTED, BY_VERSION);
    expect(findings).toEqual([expect.objectContaining({ kind: 'gap', index: 1 })]);
  });
});

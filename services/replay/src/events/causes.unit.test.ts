import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causeTrees, drawTrees } from './causes.js';

const event = (position: number, causedBy: number | null) =>
  ({ eventId: `e${position}`, position, causationId: causedBy === null ? null : `e${causedBy}` }) as StoredEvent;
const drawn = (events: StoredEvent[]) => [...drawTrees(causeTrees(events), (one) => one.eventId)];

describe('events of one correlation', () => {
  it('stand each below its cause, in order of position', () => {
    expect(drawn([event(5, 1), event(1, null), event(2, 1), event(3, 2), event(4, 2)])).toEqual([
      'e1',
      '├─ e2',
      '│  ├─ e3',
      '│  └─ e4',
      '└─ e5',
    ]);
  });

  it.each([
    ['no cause', event(2, null)],
    ['a cause that is not among them', event(2, 9)],
    ['itself as its cause', event(2, 2)],
    ['a cause that comes after it', event(2, 3)],
  ])('begin a tree with %s', (_, root) => {
    expect(drawn([root, event(3, null)])).toEqual(['e2', 'e3']);
  });

  it('are all drawn, once, whatever they name as their causes', () => {
    const causes = fc.array(fc.option(fc.integer({ min: 1, max: 30 })), { maxLength: 30 });
    fc.assert(
      fc.property(causes, (causedBy) => {
        const events = causedBy.map((cause, at) => event(at + 1, cause));
        const ids = drawn(events).map((line) => line.replace(/^[│├└─ ]+/, ''));
        expect(ids.toSorted()).toEqual(events.map((one) => one.eventId).toSorted());
      }),
    );
  });
});

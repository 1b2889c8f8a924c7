import type { StoredEvent } from '@goldwake/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { causeTrees, drawTrees } from './causes.js';

const event = (position: number, causedBy: number | null) =>
  ({ eventId: `e${position}`, position, causationId: causedBy === null ? null : `e${causedBy}` }) as StoredEvent;
const drawn = (events: StoredEvent[]) => [...drawTrees(causeTrees(events), (one) => one.eventId)];

describe('the tree of one correlation', () => {
  it('each event is drawn below its cause, in order of position', () => {
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
    ['a cause outside the given events', event(2, 9)],
    ['itself as the cause', event(2, 2)],
    ['a later event as the cause', event(2, 3)],
  ])('an event with %s is the root of a tree', (_, root) => {
    expect(drawn([root, event(3, null)])).toEqual(['e2', 'e3']);
  });

  it('every event is drawn exactly once, whatever cause it names', () => {
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

import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { type SidenavsEvent, sidenavsMachine } from './sidenavs.machine.js';

type Name = SidenavsEvent['type'];

const NAMES: readonly Name[] = ['TOGGLE_LEFT', 'TOGGLE_RIGHT', 'SHOW', 'CLOSE', 'NAVIGATED', 'WIDENED', 'NARROWED'];

const eventOf = (type: Name): SidenavsEvent => (type === 'SHOW' ? { type, tab: 'chat' } : { type });

/** Expected transitions: each row is a state with the target of each event; a missing event changes nothing. */
const TABLE: Record<string, Partial<Record<Name, string>>> = {
  'side.left': { TOGGLE_RIGHT: 'side.right', SHOW: 'side.right', NARROWED: 'over.closed' },
  'side.right': { TOGGLE_LEFT: 'side.left', TOGGLE_RIGHT: 'side.left', CLOSE: 'side.left', NARROWED: 'over.closed' },
  'over.closed': { TOGGLE_LEFT: 'over.left', TOGGLE_RIGHT: 'over.right', SHOW: 'over.right', WIDENED: 'side.left' },
  'over.left': {
    TOGGLE_LEFT: 'over.closed',
    TOGGLE_RIGHT: 'over.right',
    SHOW: 'over.right',
    CLOSE: 'over.closed',
    NAVIGATED: 'over.closed',
    WIDENED: 'side.left',
  },
  'over.right': {
    TOGGLE_LEFT: 'over.left',
    TOGGLE_RIGHT: 'over.closed',
    CLOSE: 'over.closed',
    NAVIGATED: 'over.closed',
    WIDENED: 'side.left',
  },
};

const stateOf = (value: unknown): string => Object.entries(value as Record<string, string>)[0]?.join('.') ?? '';

describe.each([
  [true, 'side.left'],
  [false, 'over.closed'],
])('the side navigations with wide = %p at the start', (wide, first) => {
  const paths = getShortestPaths(sidenavsMachine, { input: { wide }, events: NAMES.map(eventOf) });

  it(`begin in ${first}, and events reach every state of the table`, () => {
    expect(stateOf(createActor(sidenavsMachine, { input: { wide } }).start().getSnapshot().value)).toBe(first);
    expect(new Set(paths.map((path) => stateOf(path.state.value)))).toEqual(new Set(Object.keys(TABLE)));
  });

  it('follow the transition table exactly, from every state', () => {
    for (const path of paths) {
      for (const type of NAMES) {
        const actor = createActor(sidenavsMachine, { input: { wide } }).start();
        for (const step of path.steps)
          if (NAMES.includes(step.event.type as Name)) actor.send(step.event as SidenavsEvent);
        const from = stateOf(actor.getSnapshot().value);
        actor.send(eventOf(type));
        expect([from, type, stateOf(actor.getSnapshot().value)]).toEqual([from, type, TABLE[from]?.[type] ?? from]);
      }
    }
  });
});

it('the right side navigation opens at the tab that was shown last, beginning with the friends', () => {
  const actor = createActor(sidenavsMachine, { input: { wide: false } }).start();
  const tab = () => actor.getSnapshot().context.tab;
  actor.send({ type: 'TOGGLE_RIGHT' });
  expect(tab()).toBe('friends');
  actor.send({ type: 'SHOW', tab: 'chat' });
  actor.send({ type: 'CLOSE' });
  actor.send({ type: 'TOGGLE_RIGHT' });
  expect(tab()).toBe('chat');
});

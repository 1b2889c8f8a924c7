import { describe, expect, it } from '@jest/globals';
import { createActor } from 'xstate';
import { type SidenavsEvent, sidenavsMachine } from './sidenavs.machine.js';

function after(wide: boolean, ...events: SidenavsEvent['type'][]): unknown {
  const actor = createActor(sidenavsMachine, { input: { wide } }).start();
  for (const type of events) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('sidenavs', () => {
  it.each<[boolean, SidenavsEvent['type'][], unknown]>([
    [true, [], { side: 'left' }],
    [false, [], { over: 'closed' }],
    [false, ['TOGGLE_LEFT'], { over: 'left' }],
    [false, ['TOGGLE_LEFT', 'TOGGLE_LEFT'], { over: 'closed' }],
    [false, ['TOGGLE_LEFT', 'TOGGLE_RIGHT'], { over: 'right' }],
    [false, ['TOGGLE_LEFT', 'NAVIGATED'], { over: 'closed' }],
    [true, ['TOGGLE_LEFT', 'NAVIGATED', 'CLOSE'], { side: 'left' }],
    [true, ['TOGGLE_RIGHT', 'CLOSE'], { side: 'left' }],
    [true, ['NARROWED'], { over: 'closed' }],
    [true, ['TOGGLE_RIGHT', 'NARROWED'], { over: 'closed' }],
    [false, ['TOGGLE_LEFT', 'WIDENED'], { side: 'left' }],
    [false, ['TOGGLE_RIGHT', 'WIDENED', 'NARROWED'], { over: 'closed' }],
  ])('wide %p, after %p: %p', (wide, events, value) => {
    expect(after(wide, ...events)).toEqual(value);
  });
});

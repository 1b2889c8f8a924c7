import { describe, expect, it } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { SEARCH_BOX_DEBOUNCE_MS, searchBoxMachine } from './search-box.machine.js';

function start() {
  const clock = new SimulatedClock();
  const searched: string[] = [];
  const actor = createActor(searchBoxMachine, { clock });
  actor.on('search', ({ term }) => searched.push(term));
  actor.start();
  const type = (typed: string) => actor.send({ type: 'TYPE', typed });
  return { actor, clock, searched, type, box: () => actor.getSnapshot().context.typed };
}

describe('lobby search box', () => {
  it('the search opens 300 ms after the last change, and the box is cleared', () => {
    const { clock, searched, type, box } = start();
    type('ee');
    clock.increment(SEARCH_BOX_DEBOUNCE_MS - 1);
    type('eel');
    clock.increment(SEARCH_BOX_DEBOUNCE_MS - 1);
    expect(searched).toEqual([]);
    expect(box()).toBe('eel');
    clock.increment(1);
    expect(searched).toEqual(['eel']);
    expect(box()).toBe('');
  });

  it('leading and trailing spaces do not restart the pause', () => {
    const { clock, searched, type } = start();
    type('eel');
    clock.increment(200);
    type('eel ');
    clock.increment(50);
    type(' eel ');
    clock.increment(10_000);
    expect(searched).toEqual(['eel']);
  });

  it('the same term is searched for again when it is typed again', () => {
    const { clock, searched, type } = start();
    for (let times = 0; times < 2; times++) {
      type('eel');
      clock.increment(SEARCH_BOX_DEBOUNCE_MS);
    }
    expect(searched).toEqual(['eel', 'eel']);
  });

  it('Enter searches at once and only once', () => {
    const { actor, clock, searched, type } = start();
    type('brass');
    actor.send({ type: 'ENTER' });
    clock.increment(10_000);
    expect(searched).toEqual(['brass']);
  });

  it('an empty term is never searched for', () => {
    const { actor, clock, searched, type } = start();
    actor.send({ type: 'ENTER' });
    type('   ');
    clock.increment(SEARCH_BOX_DEBOUNCE_MS);
    type('e');
    type('');
    clock.increment(10_000);
    expect(searched).toEqual([]);
  });

  it('the machine returns to `resting` from every state', () => {
    const paths = getShortestPaths(searchBoxMachine, {
      events: [{ type: 'TYPE', typed: 'eel' }, { type: 'TYPE', typed: '' }, { type: 'ENTER' }],
    });
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['resting', 'waiting']));
    for (const { steps } of paths) {
      const { actor, clock } = start();
      for (const { event } of steps) if (event.type === 'TYPE' || event.type === 'ENTER') actor.send(event);
      clock.increment(SEARCH_BOX_DEBOUNCE_MS);
      expect(actor.getSnapshot().value).toBe('resting');
    }
  });
});

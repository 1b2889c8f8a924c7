import { assign, emit, setup } from 'xstate';

/** Pause in typing after which the search opens (specification §9). */
export const SEARCH_BOX_DEBOUNCE_MS = 300;

export type SearchBoxEvent =
  | { type: 'TYPE'; typed: string }
  /** Without waiting for the pause. */
  | { type: 'ENTER' };

/** The lobby's box: what is typed opens the search once typing pauses, and the box is clear again. Nothing is never searched for. */
export const searchBoxMachine = setup({
  types: {
    context: {} as { typed: string },
    events: {} as SearchBoxEvent,
    emitted: {} as { type: 'search'; term: string },
  },
  delays: { pause: SEARCH_BOX_DEBOUNCE_MS },
  guards: {
    changed: ({ context, event }) => event.type === 'TYPE' && event.typed.trim() !== context.typed.trim(),
    nothing: ({ context }) => context.typed.trim() === '',
  },
  actions: {
    keep: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.typed } : {})),
    search: emit(({ context }) => ({ type: 'search', term: context.typed.trim() })),
    clear: assign({ typed: '' }),
  },
}).createMachine({
  id: 'searchBox',
  context: { typed: '' },
  initial: 'resting',
  on: {
    TYPE: [
      // The pause begins anew with another term, not with a space behind the same one.
      { guard: 'changed', target: '.waiting', actions: 'keep', reenter: true },
      { actions: 'keep' },
    ],
  },
  states: {
    resting: {},
    waiting: {
      on: { ENTER: 'judging' },
      after: { pause: 'judging' },
    },
    judging: {
      always: [
        { guard: 'nothing', target: 'resting' },
        { target: 'resting', actions: ['search', 'clear'] },
      ],
    },
  },
});

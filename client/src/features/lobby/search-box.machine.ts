import { assign, emit, setup } from 'xstate';

/**
 * Debounce time of the search box, in milliseconds: the search opens when the player has not typed for this long
 * (specification §9).
 */
export const SEARCH_BOX_DEBOUNCE_MS = 300;

export type SearchBoxEvent =
  | { type: 'TYPE'; typed: string }
  /** Opens the search at once instead of waiting for the debounce time. */
  | { type: 'ENTER' };

/**
 * State machine of the lobby's search box. When the player stops typing, it opens the search with the typed term and
 * clears the box. An empty term does not open the search.
 */
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
      // The debounce time restarts only if the term has changed; leading and trailing spaces are ignored.
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

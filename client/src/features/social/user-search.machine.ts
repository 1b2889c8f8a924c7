import type { UserSearchResult } from '@goldwake/contracts/http';
import { assign, fromPromise, setup } from 'xstate';

/**
 * Debounce time of the search, in milliseconds: the search starts when the player has not typed for this long
 * (specification §9).
 */
export const USER_SEARCH_DEBOUNCE_MS = 250;

export interface UserSearchContext {
  /** The search term exactly as typed. */
  typed: string;
  /** The search term of the result in `users`; empty without a result. */
  term: string;
  users: readonly UserSearchResult[];
  /** Why the last search failed. */
  error: unknown;
}

export type UserSearchEvent =
  | { type: 'TYPE'; typed: string }
  /** Starts the search at once instead of waiting for the debounce time. */
  | { type: 'ENTER' }
  | { type: 'RETRY' };

/** Returns the term that is sent: trimmed and lowercased (specification §5). */
export const termOf = (typed: string): string => typed.trim().toLowerCase();

/**
 * Searches players to add as friends. The `find` actor is supplied with `provide`. Typing cancels a running request, so
 * old results never replace newer ones. Neither an empty term nor a repeated one is sent.
 */
export const userSearchMachine = setup({
  types: { context: {} as UserSearchContext, events: {} as UserSearchEvent },
  actors: {
    find: fromPromise<readonly UserSearchResult[], { term: string }>(() =>
      Promise.reject(new Error("userSearchMachine: supply the actor 'find' with provide()")),
    ),
  },
  delays: { pause: USER_SEARCH_DEBOUNCE_MS },
  guards: {
    sameTerm: ({ context, event }) => event.type === 'TYPE' && termOf(event.typed) === termOf(context.typed),
    empty: ({ context }) => termOf(context.typed) === '',
    answered: ({ context }) => context.term !== '' && termOf(context.typed) === context.term,
    found: ({ context }) => context.users.length > 0,
  },
  actions: {
    keepTyped: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.typed } : {})),
    forgetResult: assign({ term: '', users: [], error: undefined }),
  },
}).createMachine({
  id: 'userSearch',
  context: { typed: '', term: '', users: [], error: undefined },
  initial: 'idle',
  on: {
    TYPE: [
      // If only spaces or the case have changed, the term is the same, so a running request continues.
      { guard: 'sameTerm', actions: 'keepTyped' },
      { target: '.typing', actions: 'keepTyped' },
    ],
  },
  states: {
    idle: { entry: 'forgetResult' },
    typing: {
      on: { ENTER: 'judging' },
      after: { pause: 'judging' },
    },
    judging: {
      always: [{ guard: 'empty', target: 'idle' }, { guard: 'answered', target: 'answered' }, { target: 'searching' }],
    },
    searching: {
      invoke: {
        src: 'find',
        input: ({ context }) => ({ term: termOf(context.typed) }),
        onDone: {
          target: 'answered',
          actions: assign(({ context, event }) => ({
            term: termOf(context.typed),
            users: event.output,
            error: undefined,
          })),
        },
        onError: {
          target: 'failed',
          actions: assign(({ event }) => ({ term: '', users: [], error: event.error })),
        },
      },
    },
    answered: { always: [{ guard: 'found', target: 'found' }, { target: 'nobody' }] },
    found: {},
    nobody: {},
    failed: { on: { RETRY: 'searching', ENTER: 'searching' } },
  },
});

import type { Game, Provider } from '@goldwake/contracts/http';
import { assign, fromPromise, setup } from 'xstate';
import type { FoundPage } from '../../api/catalogue.js';

/**
 * Debounce time of the search, in milliseconds: the search starts when the player has not typed for this long
 * (specification §9).
 */
export const SEARCH_DEBOUNCE_MS = 300;

export interface SearchContext {
  /** The search term exactly as typed, including spaces. */
  typed: string;
  /** The search term to which `games` belongs; empty while there are no results. */
  term: string;
  games: readonly Game[];
  /** Providers whose name matches the term. */
  providers: readonly Provider[];
  total: number;
  /** Number of result pages loaded so far. */
  pages: number;
}

export type SearchEvent =
  | { type: 'TYPE'; typed: string }
  /** Starts the search at once instead of waiting for the debounce time. */
  | { type: 'ENTER' }
  /** The player has scrolled near the end of the results. */
  | { type: 'MORE' }
  | { type: 'RETRY' }
  /** The catalogue has changed, so the results may be outdated. */
  | { type: 'CHANGED' }
  | { type: 'CLEAR' };

const NOTHING = { term: '', games: [], providers: [], total: 0, pages: 0 } as const;

const termOf = (typed: string) => typed.trim().replace(/\s+/g, ' ');

/**
 * State machine that searches games by name. The `find` actor is supplied with `provide`. Typing cancels a running
 * request, so old results never replace newer ones. No request is sent for an empty term, or for the same term again.
 */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent, input: {} as { typed?: string | undefined } },
  actors: {
    find: fromPromise<FoundPage, { term: string; page: number }>(() =>
      Promise.reject(new Error("searchMachine: supply the actor 'find' with provide()")),
    ),
  },
  delays: { pause: SEARCH_DEBOUNCE_MS },
  guards: {
    sameTerm: ({ context, event }) => event.type === 'TYPE' && termOf(event.typed) === termOf(context.typed),
    empty: ({ context }) => termOf(context.typed) === '',
    answered: ({ context }) => context.term !== '' && termOf(context.typed) === context.term,
    found: ({ context }) => context.games.length > 0 || context.providers.length > 0,
    moreToCome: ({ context }) => context.games.length < context.total,
  },
  actions: {
    keepTyped: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.typed } : {})),
    forget: assign({ typed: '', ...NOTHING }),
    forgetAnswer: assign(NOTHING),
    /** Keeps outdated results on the screen only until their term is searched again. */
    outdate: assign({ term: '' }),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ typed: input.typed ?? '', ...NOTHING }),
  initial: 'judging',
  on: {
    TYPE: [
      // If only spaces have changed, the term is still the same, so a running request continues.
      { guard: 'sameTerm', actions: 'keepTyped' },
      { target: '.typing', actions: 'keepTyped' },
    ],
    CLEAR: { target: '.idle', actions: 'forget' },
    CHANGED: { actions: 'outdate' },
  },
  states: {
    idle: { entry: 'forgetAnswer' },
    typing: {
      on: { ENTER: 'judging' },
      after: { pause: 'judging' },
    },
    judging: {
      always: [{ guard: 'empty', target: 'idle' }, { guard: 'answered', target: 'answered' }, { target: 'loading' }],
    },
    loading: {
      on: { CHANGED: { target: 'loading', reenter: true, actions: 'outdate' } },
      invoke: {
        src: 'find',
        input: ({ context }) => ({ term: termOf(context.typed), page: 1 }),
        onDone: {
          target: 'answered',
          actions: assign(({ context, event }) => ({
            term: termOf(context.typed),
            games: event.output.result,
            providers: event.output.providers ?? [],
            total: event.output.total,
            pages: 1,
          })),
        },
        onError: { target: 'failed', actions: 'forgetAnswer' },
      },
    },
    answered: { always: [{ guard: 'found', target: 'results' }, { target: 'empty' }] },
    empty: { on: { CHANGED: { target: 'loading', actions: 'outdate' } } },
    failed: { on: { RETRY: 'loading', ENTER: 'loading' } },
    results: {
      initial: 'resting',
      on: { CHANGED: { target: 'loading', actions: 'outdate' } },
      states: {
        resting: { on: { MORE: { guard: 'moreToCome', target: 'loadingMore' } } },
        loadingMore: {
          invoke: {
            src: 'find',
            input: ({ context }) => ({ term: context.term, page: context.pages + 1 }),
            onDone: {
              target: 'resting',
              actions: assign(({ context, event }) => ({
                games: joined(context.games, event.output.result),
                total: event.output.total,
                pages: context.pages + 1,
              })),
            },
            onError: 'moreFailed',
          },
        },
        moreFailed: { on: { RETRY: 'loadingMore' } },
      },
    },
  },
});

/** Appends a page of games without duplicates. Duplicates occur if the catalogue changed between two page requests. */
function joined(games: readonly Game[], more: readonly Game[]): readonly Game[] {
  const known = new Set(games.map(({ game_id }) => game_id));
  return [...games, ...more.filter(({ game_id }) => !known.has(game_id))];
}

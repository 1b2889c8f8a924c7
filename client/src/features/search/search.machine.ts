import type { Game, GamesPage } from '@goldwake/contracts/http';
import { assign, fromPromise, setup } from 'xstate';

/** Pause in typing in milliseconds after which the search starts (specification §9). */
export const SEARCH_DEBOUNCE_MS = 300;

export interface SearchContext {
  /** The term exactly as typed, including spaces. */
  typed: string;
  /** The term that the games below match; empty while there are no results. */
  term: string;
  games: readonly Game[];
  total: number;
  /** Number of result pages loaded so far. */
  pages: number;
}

export type SearchEvent =
  | { type: 'TYPE'; typed: string }
  /** Starts the search at once, without waiting for the pause. */
  | { type: 'ENTER' }
  /** The player has scrolled near the end of the results. */
  | { type: 'MORE' }
  | { type: 'RETRY' }
  | { type: 'CLEAR' };

const NOTHING = { term: '', games: [], total: 0, pages: 0 } as const;

const termOf = (typed: string) => typed.trim().replace(/\s+/g, ' ');

/**
 * State machine that searches games by name. The `find` actor is supplied with `provide`. Typing cancels a running
 * request, so older results never replace newer ones. The same term is not requested twice, and an empty term is not
 * requested at all.
 */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent, input: {} as { typed?: string | undefined } },
  actors: {
    find: fromPromise<GamesPage, { term: string; page: number }>(() =>
      Promise.reject(new Error("searchMachine: supply the actor 'find' with provide()")),
    ),
  },
  delays: { pause: SEARCH_DEBOUNCE_MS },
  guards: {
    sameTerm: ({ context, event }) => event.type === 'TYPE' && termOf(event.typed) === termOf(context.typed),
    empty: ({ context }) => termOf(context.typed) === '',
    answered: ({ context }) => context.term !== '' && termOf(context.typed) === context.term,
    found: ({ context }) => context.games.length > 0,
    moreToCome: ({ context }) => context.games.length < context.total,
  },
  actions: {
    keepTyped: assign(({ event }) => (event.type === 'TYPE' ? { typed: event.typed } : {})),
    forget: assign({ typed: '', ...NOTHING }),
    forgetAnswer: assign(NOTHING),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ typed: input.typed ?? '', ...NOTHING }),
  initial: 'judging',
  on: {
    TYPE: [
      // A change of spaces only is the same term, so a running request continues.
      { guard: 'sameTerm', actions: 'keepTyped' },
      { target: '.typing', actions: 'keepTyped' },
    ],
    CLEAR: { target: '.idle', actions: 'forget' },
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
      invoke: {
        src: 'find',
        input: ({ context }) => ({ term: termOf(context.typed), page: 1 }),
        onDone: {
          target: 'answered',
          actions: assign(({ context, event }) => ({
            term: termOf(context.typed),
            games: event.output.result,
            total: event.output.total,
            pages: 1,
          })),
        },
        onError: { target: 'failed', actions: 'forgetAnswer' },
      },
    },
    answered: { always: [{ guard: 'found', target: 'results' }, { target: 'empty' }] },
    empty: {},
    failed: { on: { RETRY: 'loading', ENTER: 'loading' } },
    results: {
      initial: 'resting',
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

/** Appends a page of games and drops duplicates, which occur if the catalogue changed between two pages. */
function joined(games: readonly Game[], more: readonly Game[]): readonly Game[] {
  const known = new Set(games.map(({ game_id }) => game_id));
  return [...games, ...more.filter(({ game_id }) => !known.has(game_id))];
}

import type { Game, GamesPage } from '@goldwake/contracts/http';
import { assign, fromPromise, setup } from 'xstate';

/** Pause in typing after which is searched (specification §9). */
export const SEARCH_DEBOUNCE_MS = 300;

export interface SearchContext {
  /** As typed. */
  typed: string;
  /** What the games below are the answer to; empty while there is none. */
  term: string;
  games: readonly Game[];
  total: number;
  /** Pages of the answer that are here. */
  pages: number;
}

export type SearchEvent =
  | { type: 'TYPE'; typed: string }
  /** Without waiting for the pause. */
  | { type: 'ENTER' }
  /** The end of the results has come near. */
  | { type: 'MORE' }
  | { type: 'RETRY' }
  | { type: 'CLEAR' };

const NOTHING = { term: '', games: [], total: 0, pages: 0 } as const;

const termOf = (typed: string) => typed.trim().replace(/\s+/g, ' ');

/**
 * The search for games by name. `find` is given by `provide`. Typing while an answer is on its way gives that answer up, so an old one
 * never replaces a newer; the same term is not asked for twice; an empty one asks for nothing.
 */
export const searchMachine = setup({
  types: { context: {} as SearchContext, events: {} as SearchEvent, input: {} as { typed?: string | undefined } },
  actors: {
    find: fromPromise<GamesPage, { term: string; page: number }>(() =>
      Promise.reject(new Error('find is not provided')),
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
      // A space more is no other term: what is under way for it goes on.
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

/** The catalogue may have moved between two pages: no game stands there twice. */
function joined(games: readonly Game[], more: readonly Game[]): readonly Game[] {
  const known = new Set(games.map(({ game_id }) => game_id));
  return [...games, ...more.filter(({ game_id }) => !known.has(game_id))];
}

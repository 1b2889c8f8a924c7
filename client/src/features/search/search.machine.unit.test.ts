import type { Game, GamesPage } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { SEARCH_DEBOUNCE_MS, searchMachine } from './search.machine.js';

const game = (id: string) => ({ game_id: id, name: id }) as Game;
const page = (ids: string[], total = ids.length): GamesPage => ({ result: ids.map(game), total });

interface Asked {
  term: string;
  page: number;
  respond: (page: GamesPage) => Promise<void>;
  fail: () => Promise<void>;
  givenUp: () => boolean;
}

function start(typed?: string) {
  const clock = new SimulatedClock();
  const requests: Asked[] = [];
  const actor = createActor(
    searchMachine.provide({
      actors: {
        find: fromPromise<GamesPage, { term: string; page: number }>(({ input, signal }) => {
          let settle = { resolve: (_: GamesPage) => {}, reject: (_: Error) => {} };
          const promise = new Promise<GamesPage>((resolve, reject) => {
            settle = { resolve, reject };
          });
          const settled = () => promise.then(() => {}).catch(() => {});
          requests.push({
            ...input,
            respond: (found) => {
              settle.resolve(found);
              return settled();
            },
            fail: () => {
              settle.reject(new Error('down'));
              return settled();
            },
            givenUp: () => signal.aborted,
          });
          return promise;
        }),
      },
    }),
    { clock, input: { typed } },
  ).start();
  const type = (text: string) => actor.send({ type: 'TYPE', typed: text });
  const last = () => requests[requests.length - 1] as Asked;
  const shown = () => actor.getSnapshot().context.games.map(({ game_id }) => game_id);
  return { actor, clock, asked: requests, type, last, shown };
}

describe('game search machine', () => {
  it('the search requests the current term once typing has paused for 300 ms', () => {
    const { clock, asked: requests, type } = start();
    type('e');
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    type('eel');
    clock.increment(SEARCH_DEBOUNCE_MS - 1);
    expect(requests).toHaveLength(0);
    clock.increment(1);
    expect(requests.map(({ term }) => term)).toEqual(['eel']);
  });

  it('the search starts at once for an initial term and on Enter', () => {
    const { actor, asked: requests, type } = start('brass');
    expect(requests.map(({ term }) => term)).toEqual(['brass']);
    type('brass wheel');
    actor.send({ type: 'ENTER' });
    expect(requests.map(({ term }) => term)).toEqual(['brass', 'brass wheel']);
  });

  it('an empty term is never requested', () => {
    const { actor, clock, asked: requests, type } = start('   ');
    type('');
    clock.increment(1_000);
    type(' \t ');
    actor.send({ type: 'ENTER' });
    expect(requests).toHaveLength(0);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('the same term is not requested twice, regardless of spaces', async () => {
    const { actor, clock, asked: requests, type, last } = start('eel');
    await last().respond(page(['the-eel-wife']));
    type('eels');
    type('  eel ');
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(requests).toHaveLength(1);
    expect(actor.getSnapshot().matches('results')).toBe(true);
  });

  it('adding spaces does not cancel a running request', async () => {
    const { clock, asked: requests, type, last, shown } = start('eel');
    type('eel ');
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(last().givenUp()).toBe(false);
    await last().respond(page(['the-eel-wife']));
    expect(requests).toHaveLength(1);
    expect(shown()).toEqual(['the-eel-wife']);
  });

  it('results are dropped if the term has changed since the request', async () => {
    const { clock, asked: requests, type, last, shown } = start('eel');
    const [slow] = requests as [Asked];
    type('brass');
    expect(slow.givenUp()).toBe(true);
    clock.increment(SEARCH_DEBOUNCE_MS);
    await last().respond(page(['the-big-brass-wheel']));
    await slow.respond(page(['the-eel-wife']));
    expect(shown()).toEqual(['the-big-brass-wheel']);
  });

  it('previous results stay visible while the next term is loading', async () => {
    const { clock, type, last, shown } = start('eel');
    await last().respond(page(['the-eel-wife']));
    type('eel w');
    clock.increment(SEARCH_DEBOUNCE_MS);
    expect(shown()).toEqual(['the-eel-wife']);
  });

  it('pages are appended until all games are loaded, each game once, and a failed page can be retried', async () => {
    const { actor, asked: requests, last, shown } = start('a');
    await last().respond(page(['a1', 'a2'], 4));
    actor.send({ type: 'MORE' });
    actor.send({ type: 'MORE' });
    expect(requests).toHaveLength(2);
    await last().fail();
    expect(actor.getSnapshot().matches({ results: 'moreFailed' })).toBe(true);
    expect(shown()).toEqual(['a1', 'a2']);
    actor.send({ type: 'RETRY' });
    expect(last().page).toBe(2);
    await last().respond(page(['a2', 'a3', 'a4'], 4));
    expect(shown()).toEqual(['a1', 'a2', 'a3', 'a4']);
    actor.send({ type: 'MORE' });
    expect(requests).toHaveLength(3);
  });

  it('CLEAR resets the term and the results', async () => {
    const { actor, last, shown } = start('eel');
    await last().respond(page(['the-eel-wife']));
    actor.send({ type: 'CLEAR' });
    expect(actor.getSnapshot().context).toMatchObject({ typed: '', term: '', total: 0 });
    expect(shown()).toEqual([]);
  });
});

/** Names of the events that the machine receives from its own timers and actors, so that the test can send them. */
const FROM_WITHIN = {
  pause: 'xstate.after.pause.search.typing',
  found: 'xstate.done.actor.0.search.loading',
  failed: 'xstate.error.actor.0.search.loading',
  foundMore: 'xstate.done.actor.0.search.results.loadingMore',
  moreFailed: 'xstate.error.actor.0.search.results.loadingMore',
};

describe('states of the search machine', () => {
  const paths = getShortestPaths(searchMachine, {
    input: {},
    limit: 2_000,
    serializeState: ({ value, context }) => JSON.stringify([value, context.typed, context.games.length]),
    events: [
      { type: 'TYPE', typed: 'a' },
      { type: 'MORE' },
      { type: 'RETRY' },
      { type: FROM_WITHIN.pause },
      { type: FROM_WITHIN.found, output: page(['a1'], 2) },
      { type: FROM_WITHIN.found, output: page([]) },
      { type: FROM_WITHIN.failed, error: new Error('down') },
      { type: FROM_WITHIN.foundMore, output: page(['a2'], 2) },
      { type: FROM_WITHIN.moreFailed, error: new Error('down') },
    ] as never,
  });
  const text = (value: unknown) => JSON.stringify(value);

  it('every state is reachable', () => {
    expect(new Set(paths.map(({ state }) => text(state.value)))).toEqual(
      new Set(
        ['idle', 'typing', 'loading', 'empty', 'failed']
          .map(text)
          .concat(['resting', 'loadingMore', 'moreFailed'].map((results) => text({ results }))),
      ),
    );
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' → '), path] as const))(
    'a running actor reaches the predicted state by %s',
    async (_, path) => {
      const { actor, clock, last } = start();
      for (const { event } of path.steps) {
        const { type, output } = event as { type: string; output?: GamesPage };
        if (type === 'xstate.init') continue;
        if (type === FROM_WITHIN.pause) clock.increment(SEARCH_DEBOUNCE_MS);
        else if (type.startsWith('xstate.error')) await last().fail();
        else if (output) await last().respond(output);
        else actor.send(event as never);
      }
      expect(actor.getSnapshot().value).toEqual(path.state.value);
    },
  );
});

it('a change of the catalogue repeats the search, and the results stay until the new ones arrive', async () => {
  const { actor, asked, last, shown } = start('eel');
  await last().respond(page(['eel', 'eels']));
  actor.send({ type: 'CHANGED' });
  expect(shown()).toEqual(['eel', 'eels']);
  expect(asked.map(({ term }) => term)).toEqual(['eel', 'eel']);
  await last().respond(page(['eel']));
  expect(shown()).toEqual(['eel']);
});

it('a change of the catalogue restarts a running search, and nothing is shown that is older than the change', async () => {
  const { actor, asked, last, shown } = start('eel');
  const [old] = asked as [Asked];
  actor.send({ type: 'CHANGED' });
  expect([asked.length, old.givenUp()]).toEqual([2, true]);
  await last().respond(page(['eel']));
  await old.respond(page(['eel', 'eels']));
  expect(shown()).toEqual(['eel']);
});

it.each([
  ['while the player types', ['TYPE', 'CHANGED']],
  ['before the player types', ['CHANGED', 'TYPE']],
])('a change of the catalogue %s makes the results outdated, also for the same term', async (_, order) => {
  const { actor, asked, type, last, shown } = start('eel');
  await last().respond(page(['eel', 'eels']));
  for (const event of order) event === 'TYPE' ? type('eels') : actor.send({ type: 'CHANGED' });
  type('eel');
  actor.send({ type: 'ENTER' });
  expect(asked.at(-1)?.term).toBe('eel');
  await last().respond(page(['eel']));
  expect(shown()).toEqual(['eel']);
});

it('a change of the catalogue sends no request without results', () => {
  const { actor, asked } = start();
  actor.send({ type: 'CHANGED' });
  expect(asked).toEqual([]);
});

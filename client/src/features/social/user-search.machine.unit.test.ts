import type { UserSearchResult } from '@goldwake/contracts/http';
import { describe, expect, it } from '@jest/globals';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { USER_SEARCH_DEBOUNCE_MS, userSearchMachine } from './user-search.machine.js';

const user = (username: string) => ({ user_id: username, username, relation: 'none' }) as UserSearchResult;

interface Asked {
  term: string;
  respond: (...usernames: string[]) => Promise<void>;
  fail: (error: Error) => Promise<void>;
  cancelled: () => boolean;
}

function start() {
  const clock = new SimulatedClock();
  const asked: Asked[] = [];
  const find = fromPromise<readonly UserSearchResult[], { term: string }>(({ input, signal }) => {
    let resolve = (_: readonly UserSearchResult[]) => {};
    let reject = (_: Error) => {};
    const promise = new Promise<readonly UserSearchResult[]>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const settled = () => promise.then(() => {}).catch(() => {});
    asked.push({
      term: input.term,
      respond: (...usernames) => {
        resolve(usernames.map(user));
        return settled();
      },
      fail: (error) => {
        reject(error);
        return settled();
      },
      cancelled: () => signal.aborted,
    });
    return promise;
  });
  const actor = createActor(userSearchMachine.provide({ actors: { find } }), { clock }).start();
  const type = (typed: string) => actor.send({ type: 'TYPE', typed });
  const pause = () => clock.increment(USER_SEARCH_DEBOUNCE_MS);
  const last = () => asked[asked.length - 1] as Asked;
  const terms = () => asked.map(({ term }) => term);
  return { actor, clock, asked, terms, last, type, pause };
}

describe('the search for players', () => {
  it('sends the trimmed and lowercased term after a typing pause of 250 ms', () => {
    const { clock, terms, type } = start();
    type(' A');
    clock.increment(USER_SEARCH_DEBOUNCE_MS - 1);
    type(' Anna ');
    clock.increment(USER_SEARCH_DEBOUNCE_MS - 1);
    expect(terms()).toEqual([]);
    clock.increment(1);
    expect(terms()).toEqual(['anna']);
  });

  it('ignores an empty term and clears the result', async () => {
    const { actor, terms, last, type, pause } = start();
    type('   ');
    pause();
    expect(terms()).toEqual([]);
    type('anna');
    pause();
    await last().respond('anna');
    expect(actor.getSnapshot().matches('found')).toBe(true);
    type('');
    pause();
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context.users).toEqual([]);
    expect(terms()).toEqual(['anna']);
  });

  it('does not send the same term twice, even with other spaces and case or after a change that was undone', async () => {
    const { actor, terms, last, type, pause } = start();
    type('anna');
    pause();
    await last().respond('anna');
    type('Anna ');
    pause();
    type('annab');
    type('anna');
    pause();
    expect(actor.getSnapshot().matches('found')).toBe(true);
    expect(terms()).toEqual(['anna']);
  });

  it('cancels a running request when another term is typed, and shows only the newest result', async () => {
    const { actor, asked, last, type, pause } = start();
    type('an');
    pause();
    type('ann');
    expect(asked[0]?.cancelled()).toBe(true);
    pause();
    await asked[0]?.respond('anton');
    await last().respond('anna');
    expect(actor.getSnapshot().context.users.map(({ username }) => username)).toEqual(['anna']);
  });

  it('keeps the term of an empty result', async () => {
    const { actor, last, type, pause } = start();
    type('nobody');
    pause();
    await last().respond();
    expect(actor.getSnapshot().value).toBe('nobody');
    expect(actor.getSnapshot().context.term).toBe('nobody');
  });

  it('shows why a search failed, and searches again on request', async () => {
    const { actor, terms, last, type, pause } = start();
    const error = new Error('Too many attempts');
    type('anna');
    pause();
    await last().fail(error);
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.error).toBe(error);
    actor.send({ type: 'RETRY' });
    expect(terms()).toEqual(['anna', 'anna']);
    await last().respond('anna');
    expect(actor.getSnapshot().context.error).toBeUndefined();
  });

  it('searches at once when Enter is pressed', () => {
    const { actor, terms, type } = start();
    type('anna');
    actor.send({ type: 'ENTER' });
    expect(terms()).toEqual(['anna']);
  });
});

import { expect, it } from '@jest/globals';
import { oneAhead } from './one-ahead.js';

async function* upTo(last: number, asked: number[] = []) {
  for (let n = 1; n <= last; n++) {
    asked.push(n);
    yield n;
  }
}

it('the next item is asked for before the last one is worked on, and none further', async () => {
  const asked: number[] = [];
  const seen: [item: number, askedUpTo: number | undefined][] = [];
  for await (const n of oneAhead(upTo(4, asked))) seen.push([n, asked.at(-1)]);
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 4],
  ]);
});

it('what is thrown while an item is worked on is thrown behind that item', async () => {
  async function* broken() {
    yield* upTo(2);
    throw new Error('the third');
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const n of oneAhead(broken())) {
      await new Promise(setImmediate);
      seen.push(n);
    }
  };
  await expect(all()).rejects.toThrow('the third');
  expect(seen).toEqual([1, 2]);
});

it('who stops early does not wait for the item that was asked for', async () => {
  async function* neverMore() {
    yield 1;
    await new Promise(() => {});
  }
  for await (const n of oneAhead(neverMore())) {
    expect(n).toBe(1);
    break;
  }
});

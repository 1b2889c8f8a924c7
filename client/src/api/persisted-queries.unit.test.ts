import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { KeptRecords } from '../storage/kept-records.js';
import { PersistedQueries, type Records } from './persisted-queries.js';

const BETS = ['originals', 'bets', 'anna', 1];

class MemoryRecords implements Records {
  kept = new Map<string, unknown>();
  get = async <T>(name: string) => structuredClone(this.kept.get(name)) as T | undefined;
  put = async (name: string, value: unknown) => void this.kept.set(name, structuredClone(value));
  clear = async () => this.kept.clear();
}

let records: MemoryRecords;
beforeEach(() => {
  jest.useFakeTimers();
  records = new MemoryRecords();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Simulates a page load: a new query client on the shared storage records. */
function page() {
  // The default garbage collection time in browsers. Outside a browser the default is never to collect.
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 5 * 60_000 } } });
  return { client, queries: new PersistedQueries(client, records) };
}
const passed = () => jest.advanceTimersByTimeAsync(1_000);

async function annaWasHere() {
  const { client, queries } = page();
  await queries.open('anna');
  client.setQueryData(BETS, { result: ['a bet'], total: 1 });
  await passed();
  queries.close();
}

describe("a player's lists", () => {
  it('are restored after a reload with their original timestamp', async () => {
    await annaWasHere();
    const at = Date.now();
    await jest.advanceTimersByTimeAsync(60_000);
    const { client, queries } = page();
    await queries.open('anna');
    expect(client.getQueryData(BETS)).toEqual({ result: ['a bet'], total: 1 });
    expect(client.getQueryState(BETS)?.dataUpdatedAt).toBeLessThanOrEqual(at);
  });

  it('are refetched after a reload, however recent, because they lack changes made while the page was closing', async () => {
    await annaWasHere();
    const { client, queries } = page();
    await queries.open('anna');
    const asked = await client.fetchQuery({ queryKey: BETS, queryFn: () => 'asked', staleTime: 30_000 });
    expect(asked).toBe('asked');
  });

  it('do not replace newer data from the server', async () => {
    await annaWasHere();
    await jest.advanceTimersByTimeAsync(60_000);
    const { client, queries } = page();
    client.setQueryData(BETS, { result: ['a newer bet'], total: 2 });
    await queries.open('anna');
    expect(client.getQueryData(BETS)).toEqual({ result: ['a newer bet'], total: 2 });
  });

  it('include the wallet history', async () => {
    const { client, queries } = page();
    await queries.open('anna');
    client.setQueryData(['wallet', 'history', 'anna', 'all'], { result: ['a movement'], next_before: null });
    client.setQueryData(['wallet'], { gold_coins: 'a balance' });
    await passed();
    const kept = JSON.stringify([...records.kept.values()]);
    expect(kept).toContain('a movement');
    expect(kept).not.toContain('a balance');
  });

  it('stay in memory while no screen shows them for an hour', async () => {
    await annaWasHere();
    const { client, queries } = page();
    await queries.open('anna');
    await jest.advanceTimersByTimeAsync(60 * 60_000);
    client.setQueryData(['games', 'recent', 'anna'], { result: [], total: 0 });
    await passed();
    expect(client.getQueryData(BETS)).toBeDefined();
    expect(JSON.stringify([...records.kept.values()])).toContain('a bet');
  });

  it('are persisted for their first five pages only', async () => {
    const { client, queries } = page();
    await queries.open('anna');
    for (let at = 1; at <= 8; at += 1) client.setQueryData(['originals', 'bets', 'anna', at], `page ${at}`);
    await passed();
    const kept = JSON.stringify([...records.kept.values()]);
    expect(kept).toContain('page 5');
    expect(kept).not.toMatch(/page [6-8]/);
  });

  it('are not restored for another player, whose own lists replace them', async () => {
    await annaWasHere();
    const { client, queries } = page();
    await queries.open('ben');
    expect(client.getQueryData(BETS)).toBeUndefined();
    client.setQueryData(['originals', 'bets', 'ben', 1], { result: [], total: 0 });
    await passed();
    expect(JSON.stringify([...records.kept.values()])).not.toContain('anna');
  });

  it('are deleted on sign-out, even while a save is pending', async () => {
    const { client, queries } = page();
    await queries.open('anna');
    client.setQueryData(BETS, { result: ['a bet'], total: 1 });
    await jest.advanceTimersByTimeAsync(999);
    await queries.forget();
    client.setQueryData(BETS, { result: ['another bet'], total: 2 });
    await passed();
    expect(records.kept.size).toBe(0);
  });

  it('older than thirty days are ignored', async () => {
    await annaWasHere();
    await jest.advanceTimersByTimeAsync(31 * 24 * 60 * 60 * 1000);
    const { client, queries } = page();
    await queries.open('anna');
    expect(client.getQueryData(BETS)).toBeUndefined();
  });
});

it('balances, the account and the daily bonus are not persisted', async () => {
  const { client, queries } = page();
  await queries.open('anna');
  client.setQueryData(['wallet'], 'the wallet');
  client.setQueryData(['self'], 'the account');
  client.setQueryData(['daily-claim'], 'the bonus');
  client.setQueryData(BETS, 'the bets');
  await passed();
  const kept = JSON.stringify([...records.kept.values()]);
  expect(kept).toContain('the bets');
  expect(kept).not.toMatch(/the (wallet|account|bonus)/);
});

it('without browser storage the queries still work in memory', async () => {
  const client = new QueryClient();
  // Node has no IndexedDB, as a browser that blocks it.
  const queries = new PersistedQueries(client, new KeptRecords());
  await queries.open('anna');
  client.setQueryData(BETS, 'the bets');
  await passed();
  await queries.forget();
  expect(client.getQueryData(BETS)).toBe('the bets');
  client.clear();
});

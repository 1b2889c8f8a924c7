import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deviceNow, fetchWithTime, serverNow, serverTimeOf, takeServerTime } from './clock.js';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-26T12:00:00.000Z');
const realFetch = globalThis.fetch;

/** Sets the clock of the device. */
const setDevice = (time: number) => jest.setSystemTime(time);

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  takeServerTime(NOON, NOON);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

describe("the server's time", () => {
  it.each([-24 * HOUR, -HOUR, 15 * 60_000, 24 * HOUR])('is known although the device is wrong by %d ms', (error) => {
    setDevice(NOON + error);
    takeServerTime(NOON, deviceNow());
    expect(serverNow()).toBe(NOON);
    setDevice(NOON + error + 5_000);
    expect(serverNow()).toBe(NOON + 5_000);
    expect(serverTimeOf(NOON + error)).toBe(NOON);
  });

  it('stays exact while what is stated is possible', () => {
    setDevice(NOON + 10_000);
    takeServerTime(NOON + 4_000, NOON + 1_000);
    expect(serverNow()).toBe(NOON + 10_000);
  });

  it('is corrected by the next statement after the device was set, also during a request', () => {
    const sentAt = NOON + HOUR;
    setDevice(NOON);
    takeServerTime(NOON + 50, sentAt);
    expect(serverNow()).toBe(NOON + 50);
    setDevice(NOON - HOUR);
    takeServerTime(NOON + 100, deviceNow() - 20);
    expect(serverNow()).toBe(NOON + 100);
  });

  it('is never estimated later than it can be, because what opens too early is refused', () => {
    setDevice(NOON + HOUR);
    takeServerTime(NOON, deviceNow() - 400);
    expect(serverNow()).toBe(NOON);
  });
});

describe('a response', () => {
  const respond = (headers: Record<string, string>) => {
    globalThis.fetch = async () => new Response('', { headers });
    return fetchWithTime('/api/self');
  };

  it('corrects the time by the time of the casino, not by the `Date` of a proxy', async () => {
    setDevice(NOON + HOUR);
    await respond({ date: new Date(NOON + 2 * HOUR).toUTCString(), 'goldwake-time': String(NOON + 250) });
    expect(serverNow()).toBe(NOON + 250);
  });

  it.each([
    ['without a time', { date: new Date(NOON).toUTCString(), 'cache-control': 'no-store' }],
    ['with an unreadable time', { 'goldwake-time': 'noon' }],
  ])('%s changes nothing', async (_, headers) => {
    setDevice(NOON + HOUR);
    await respond(headers as Record<string, string>);
    expect(serverNow()).toBe(NOON + HOUR);
  });
});

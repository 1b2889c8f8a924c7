import type { Channel, PushFrame } from '@goldwake/contracts';
import type { SubscriptionHandlers } from '@goldwake/realtime-client';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { RELOAD_WITHIN_MS } from '../api/reload-soon.js';
import { followCatalogue } from './catalogue-news.js';

let handlers: SubscriptionHandlers;
let reloads = 0;

function follow(random: number): void {
  const subscribe = (channel: Channel, given: SubscriptionHandlers) => {
    expect(channel).toBe('catalogue');
    handlers = given;
    return { channel, unsubscribe() {} } as never;
  };
  followCatalogue(
    { subscribe },
    () => {
      reloads += 1;
    },
    () => random,
  );
}
const push = () => handlers.onPush({} as PushFrame);

beforeEach(() => {
  jest.useFakeTimers();
  reloads = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

it('many changes of the catalogue cause one reload, and a change after it another one', () => {
  follow(0.5);
  for (let change = 0; change < 20; change++) push();
  jest.advanceTimersByTime(RELOAD_WITHIN_MS);
  expect(reloads).toBe(1);
  push();
  jest.advanceTimersByTime(RELOAD_WITHIN_MS);
  expect(reloads).toBe(2);
});

it('the clients spread their reloads', () => {
  follow(0.9);
  push();
  jest.advanceTimersByTime(RELOAD_WITHIN_MS / 2);
  expect(reloads).toBe(0);
  jest.advanceTimersByTime(RELOAD_WITHIN_MS / 2);
  expect(reloads).toBe(1);
});

it('missed changes cause a reload, but the start of the subscription does not', () => {
  follow(0);
  handlers.onResync?.('catalogue');
  jest.advanceTimersByTime(RELOAD_WITHIN_MS);
  expect(reloads).toBe(0);
  handlers.onResync?.('catalogue');
  jest.advanceTimersByTime(RELOAD_WITHIN_MS);
  expect(reloads).toBe(1);
});

import type { ChatState } from '@goldwake/contracts/http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { environmentManager, focusManager, isServer, QueryObserver } from '@tanstack/react-query';
import { queryClient } from '../api/index.js';
import { chatStateQuery, unreadOf, unreadPolling } from './chat-unread.js';

const MINUTE_MS = 60_000;
const state = { unread: 3, unread_mentions: 0 } as ChatState;

describe('the request for the unread count', () => {
  let leave: (() => void)[] = [];
  const queryFn = jest.fn(async () => state);
  const observer = (chatShown: boolean) =>
    new QueryObserver(queryClient, { ...chatStateQuery('u1'), ...unreadPolling(chatShown), queryFn });
  const show = (chatShown = false) => leave.push(observer(chatShown).subscribe(() => {}));
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    jest.useFakeTimers();
    queryFn.mockClear();
    // TanStack Query polls only in a browser, in a page that has the focus.
    environmentManager.setIsServer(() => false);
    focusManager.setFocused(true);
  });
  afterEach(() => {
    for (const each of leave) each();
    leave = [];
    queryClient.clear();
    focusManager.setFocused(undefined);
    environmentManager.setIsServer(() => isServer);
    jest.useRealTimers();
  });

  it('is sent when the page opens and then once a minute, however many views show the count', async () => {
    show();
    await pass(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(MINUTE_MS / 2);
    show();
    await pass(MINUTE_MS / 2 - 1);
    expect(queryFn).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(5 * MINUTE_MS);
    expect(queryFn).toHaveBeenCalledTimes(7);
  });

  it('is not sent when the window gets the focus, nor while the window is hidden', async () => {
    show();
    await pass(MINUTE_MS / 2);
    for (const focused of [false, true]) focusManager.setFocused(focused);
    await pass(0);
    expect(queryFn).toHaveBeenCalledTimes(1);
    focusManager.setFocused(false);
    await pass(3 * MINUTE_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('is not repeated while the chat is shown', async () => {
    show(true);
    await pass(10 * MINUTE_MS);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

it.each([
  [0, 0, null, ''],
  [1, 0, '1', '1 unread message'],
  [7, 1, '7', '7 unread messages, 1 mentions you'],
  [99, 2, '99', '99 unread messages, 2 mention you'],
  [100, 0, '99+', 'more than 99 unread messages'],
  [5_000, 0, '99+', 'more than 99 unread messages'],
])('%d unread messages with %d mentions are shown as %s', (unread, unread_mentions, count, text) => {
  expect(unreadOf({ unread, unread_mentions })).toEqual({ count, isMentioned: unread_mentions > 0, text });
});

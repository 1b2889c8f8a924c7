import type { SubscriptionHandlers } from '@goldwake/realtime-client';
import { describe, expect, it } from '@jest/globals';
import { Channels } from './channels.js';

function connection() {
  const subscribed: string[] = [];
  return {
    subscribed,
    subscribe: (channel: 'catalogue' | 'chat', _handlers: SubscriptionHandlers) => {
      subscribed.push(channel);
      return { channel, unsubscribe: () => void subscribed.splice(subscribed.indexOf(channel), 1) };
    },
  };
}
const handlers = { onPush: () => {} };

describe('the needed channels', () => {
  it('are subscribed while there is a connection, until they are no longer needed', () => {
    const channels = new Channels();
    const first = connection();
    const leave = channels.need('chat', handlers);
    channels.use(first);
    const leaveToo = channels.need('chat', handlers);
    expect(first.subscribed).toEqual(['chat', 'chat']);
    leave();
    leaveToo();
    expect(first.subscribed).toEqual([]);
  });

  it('are subscribed again by the next connection, except those that are no longer needed', () => {
    const channels = new Channels();
    const [first, second] = [connection(), connection()];
    channels.use(first);
    const leave = channels.need('catalogue', handlers);
    const leaveChat = channels.need('chat', handlers);
    leave();
    channels.use(second);
    expect(second.subscribed).toEqual(['chat']);
    leaveChat();
    expect(second.subscribed).toEqual([]);
  });
});

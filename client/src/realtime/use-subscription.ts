import type { SubscribedChannel } from '@goldwake/contracts';
import type { SubscriptionHandlers } from '@goldwake/realtime-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { channels } from './channels.js';

/**
 * - `pending`: the server has not answered yet.
 * - `unavailable`: the server cannot start the subscription at the moment; it is requested again automatically.
 * - `refused`: the server has ended the subscription; `again` requests it once more.
 */
export type SubscriptionStatus = 'pending' | 'live' | 'unavailable' | 'refused';

/**
 * Subscribes to a channel while the component is mounted. `onResync` must reload the channel's data. It is also called
 * when the subscription starts.
 */
export function useSubscription(
  channel: SubscribedChannel,
  handlers: Required<Pick<SubscriptionHandlers, 'onPush' | 'onResync'>>,
): { status: SubscriptionStatus; again: () => void } {
  const [status, setStatus] = useState<SubscriptionStatus>('pending');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(handlers);
  latest.current = handlers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt subscribes again
  useEffect(
    () =>
      channels.need(channel, {
        onPush: (push) => latest.current.onPush(push),
        onResync: (resynced) => {
          setStatus('live');
          latest.current.onResync(resynced);
        },
        onUnavailable: () => setStatus('unavailable'),
        onRefused: () => setStatus('refused'),
      }),
    [channel, attempt],
  );
  const again = useCallback(() => {
    setStatus('pending');
    setAttempt((before) => before + 1);
  }, []);
  return { status, again };
}

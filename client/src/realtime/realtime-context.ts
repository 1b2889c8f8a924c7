import type { PushFrame, PushName } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.js';

export type RealtimeActor = ActorRefFrom<typeof realtimeMachine>;

export const RealtimeContext = createContext<RealtimeActor | null>(null);

export function useRealtimeActor(): RealtimeActor {
  const actor = use(RealtimeContext);
  if (!actor) throw new Error('useRealtimeActor: a <RealtimeContext> provider is missing above this component');
  return actor;
}

export type LinkState = 'off' | 'connecting' | 'ready' | 'waiting' | 'offline' | 'stopped';

export interface ConnectionView {
  state: LinkState;
  /** Whether the connection has been broken for long enough to tell the player. */
  lost: boolean;
  /** Time of the device at which the next connection attempt is due; null if no attempt is scheduled. */
  retryAt: number | null;
  /**
   * Server time of the connection loss, in milliseconds since the Unix epoch: all changes until then were received.
   * Meaningful only while the connection is broken.
   */
  lostAt: number;
}

export function useConnection(): ConnectionView {
  const actor = useRealtimeActor();
  const state = useSelector(
    actor,
    ({ value }): LinkState => (typeof value === 'string' ? 'off' : (value.on?.link ?? 'off')),
  );
  const lost = useSelector(actor, (snapshot) => snapshot.matches({ on: { reported: 'lost' } }));
  const retryAt = useSelector(actor, (snapshot) => snapshot.context.retryAt);
  const lostAt = useSelector(actor, (snapshot) => snapshot.context.lostAt);
  return { state, lost, retryAt, lostAt };
}

/** Calls `handler` for every push with this name while the component is mounted. Balances are updated elsewhere. */
export function usePush<N extends PushName>(
  name: N,
  handler: (data: PushFrame<N>['data'], push: PushFrame<N>) => void,
): void {
  const actor = useRealtimeActor();
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const subscription = actor.on('push', ({ push }) => {
      if (push.event !== name) return;
      const own = push as PushFrame<N>;
      latest.current(own.data, own);
    });
    return () => subscription.unsubscribe();
  }, [actor, name]);
}

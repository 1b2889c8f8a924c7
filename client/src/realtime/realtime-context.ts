import type { PushFrame, PushName } from '@goldwake/contracts';
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.js';

export type RealtimeActor = ActorRefFrom<typeof realtimeMachine>;

export const RealtimeContext = createContext<RealtimeActor | null>(null);

export function useRealtimeActor(): RealtimeActor {
  const actor = use(RealtimeContext);
  if (!actor) throw new Error('useRealtimeActor: <RealtimeContext> is missing above');
  return actor;
}

export type LinkState = 'off' | 'connecting' | 'ready' | 'waiting' | 'offline' | 'stopped';

export interface ConnectionView {
  state: LinkState;
  /** A break that has lasted long enough to be told. */
  lost: boolean;
  /** Epoch milliseconds. */
  retryAt: number | null;
  /** Epoch milliseconds until which every change was heard of; of use while the link is broken. */
  lostAt: number;
}

export function useConnection(): ConnectionView {
  const actor = useRealtimeActor();
  const state = useSelector(
    actor,
    ({ value }): LinkState => (typeof value === 'string' ? 'off' : (value.on?.link ?? 'off')),
  );
  const lost = useSelector(actor, (snapshot) => snapshot.matches({ on: { told: 'lost' } }));
  const retryAt = useSelector(actor, (snapshot) => snapshot.context.retryAt);
  const lostAt = useSelector(actor, (snapshot) => snapshot.context.lostAt);
  return { state, lost, retryAt, lostAt };
}

/** Hears every push of this name while mounted. Balances follow by themselves. */
export function usePush<N extends PushName>(
  name: N,
  hear: (data: PushFrame<N>['data'], push: PushFrame<N>) => void,
): void {
  const actor = useRealtimeActor();
  const latest = useRef(hear);
  latest.current = hear;
  useEffect(() => {
    const subscription = actor.on('push', ({ push }) => {
      if (push.event !== name) return;
      const own = push as PushFrame<N>;
      latest.current(own.data, own);
    });
    return () => subscription.unsubscribe();
  }, [actor, name]);
}

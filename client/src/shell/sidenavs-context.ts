import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { RightTab, SidenavsEvent, sidenavsMachine } from './sidenavs.machine.js';

export const SidenavsContext = createContext<ActorRefFrom<typeof sidenavsMachine> | null>(null);

export interface SidenavsView {
  mode: 'side' | 'over';
  left: boolean;
  right: boolean;
  /** The selected tab of the right side navigation, whether it is open or not. */
  tab: RightTab;
  send: (event: SidenavsEvent) => void;
}

export function useSidenavs(): SidenavsView {
  const actor = use(SidenavsContext);
  if (!actor) throw new Error('useSidenavs: a <SidenavsContext> provider is missing above this component');
  const mode = useSelector(actor, (snapshot): 'side' | 'over' => (snapshot.matches('side') ? 'side' : 'over'));
  const left = useSelector(actor, (snapshot) => snapshot.matches('side') || snapshot.matches({ over: 'left' }));
  const right = useSelector(
    actor,
    (snapshot) => snapshot.matches({ side: 'right' }) || snapshot.matches({ over: 'right' }),
  );
  const tab = useSelector(actor, (snapshot) => snapshot.context.tab);
  return { mode, left, right, tab, send: actor.send };
}

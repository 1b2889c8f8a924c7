import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { onboardingMachine } from './onboarding.machine.js';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

export const OnboardingContext = createContext<OnboardingActor | null>(null);

export function useOnboardingActor(): OnboardingActor {
  const actor = use(OnboardingContext);
  if (!actor) throw new Error('useOnboardingActor: wrap the component in <OnboardingContext>');
  return actor;
}

/** Returns whether the onboarding dialog is open. */
export function isAsking(snapshot: SnapshotFrom<typeof onboardingMachine>): boolean {
  return snapshot.matches({ due: 'asking' }) || snapshot.matches({ due: 'submitting' }) || snapshot.matches('welcome');
}

export interface OnboardingNow {
  /**
   * True while the page contains the onboarding card, even behind the open dialog, because closing the dialog returns
   * the focus to the card.
   */
  offered: boolean;
  asking: boolean;
  open: () => void;
}

export function useOnboarding(): OnboardingNow {
  const actor = useOnboardingActor();
  const offered = useSelector(actor, (snapshot) => snapshot.matches('due') && snapshot.context.offering);
  const asking = useSelector(actor, isAsking);
  return { offered, asking, open: () => actor.send({ type: 'OPEN' }) };
}

import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { onboardingMachine } from './onboarding.machine.js';

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>;

export const OnboardingContext = createContext<OnboardingActor | null>(null);

export function useOnboardingActor(): OnboardingActor {
  const actor = use(OnboardingContext);
  if (!actor) throw new Error('useOnboardingActor: <OnboardingContext> is missing above');
  return actor;
}

/** Whether the questions stand in front of the page. */
export function isAsking(snapshot: SnapshotFrom<typeof onboardingMachine>): boolean {
  return snapshot.matches({ due: 'asking' }) || snapshot.matches({ due: 'submitting' }) || snapshot.matches('welcome');
}

export interface OnboardingNow {
  /** The offer stands in the page, also behind its own questions: the keyboard comes back to it. */
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

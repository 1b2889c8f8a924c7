import { type ActorRefFrom, setup } from 'xstate';
import { liveOnboardingMachine } from '../features/onboarding/onboarding-effects.js';
import { connectionActor } from '../realtime/connection.actor.js';
import { realtimeMachine } from '../realtime/realtime.machine.js';
import { liveAuthFlowMachine, liveAuthMachine } from '../session/auth-effects.js';
import { balancesMachine } from '../session/balances.machine.js';
import type { LastKnown } from '../session/last-known.js';
import { sidenavsMachine } from '../shell/sidenavs.machine.js';

const liveRealtimeMachine = realtimeMachine.provide({ actors: { connection: connectionActor } });

export interface Parts {
  auth: ActorRefFrom<typeof liveAuthMachine>;
  authFlow: ActorRefFrom<typeof liveAuthFlowMachine>;
  balances: ActorRefFrom<typeof balancesMachine>;
  onboarding: ActorRefFrom<typeof liveOnboardingMachine>;
  realtime: ActorRefFrom<typeof liveRealtimeMachine>;
  sidenavs: ActorRefFrom<typeof sidenavsMachine>;
}

/** Root state machine, which spawns every actor that lives as long as the page; `connect-parts.ts` connects them. */
export const rootMachine = setup({
  types: {
    context: {} as Parts,
    input: {} as { remembered: boolean; lastKnown: LastKnown | null; wide: boolean },
  },
  actors: {
    auth: liveAuthMachine,
    authFlow: liveAuthFlowMachine,
    balances: balancesMachine,
    onboarding: liveOnboardingMachine,
    realtime: liveRealtimeMachine,
    sidenavs: sidenavsMachine,
  },
}).createMachine({
  id: 'root',
  context: ({ spawn, input }) => ({
    auth: spawn('auth', { id: 'auth', input: { remembered: input.remembered, lastKnown: input.lastKnown } }),
    authFlow: spawn('authFlow', { id: 'authFlow' }),
    balances: spawn('balances', { id: 'balances' }),
    onboarding: spawn('onboarding', { id: 'onboarding' }),
    realtime: spawn('realtime', { id: 'realtime' }),
    sidenavs: spawn('sidenavs', { id: 'sidenavs', input: { wide: input.wide } }),
  }),
});

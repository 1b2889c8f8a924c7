import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { queryClient } from './api/index.js';
import { App } from './app/app.js';
import { connectParts } from './app/connect-parts.js';
import { rootMachine } from './app/root.machine.js';
import { RealtimeContext } from './realtime/realtime-context.js';
import { referralOf, referrals } from './session/referral.js';
import { remembered } from './session/remembered.js';
import { SessionContext } from './session/session-context.js';
import { SidenavsContext } from './shell/sidenavs-context.js';
import { WIDE } from './shell/use-media.js';
import './styles/tokens.css';
import './styles/base.css';

// Made but not started: the parts hear each other before any of them speaks.
const root = createActor(rootMachine, { input: { remembered: remembered.has(), wide: matchMedia(WIDE).matches } });
const parts = root.getSnapshot().context;
connectParts(parts);
root.start();

const wide = matchMedia(WIDE);
wide.addEventListener('change', () => parts.sidenavs.send({ type: wide.matches ? 'WIDENED' : 'NARROWED' }));

const referral = referralOf(location.search);
if (referral && !remembered.has()) {
  referrals.keep(referral);
  parts.authFlow.send({ type: 'OPEN', view: 'signup' });
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionContext value={parts}>
        <RealtimeContext value={parts.realtime}>
          <SidenavsContext value={parts.sidenavs}>
            <App />
          </SidenavsContext>
        </RealtimeContext>
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>,
);

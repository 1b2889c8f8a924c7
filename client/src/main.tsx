import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { queryClient } from './api/index.js';
import { App } from './app/app.js';
import { connectParts } from './app/connect-parts.js';
import { keepLastKnown } from './app/keep-last-known.js';
import { rootMachine } from './app/root.machine.js';
import { takeArrival } from './app/take-arrival.js';
import { OnboardingContext } from './features/onboarding/index.js';
import { whenIdle } from './pwa/when-idle.js';
import { RealtimeContext } from './realtime/realtime-context.js';
import { lastKnown } from './session/last-known.js';
import { remembered } from './session/remembered.js';
import { SessionContext } from './session/session-context.js';
import { PromoBannerContext } from './shell/promo-banner-context.js';
import { isExtraSmall, isWide, tellScreenSize } from './shell/screen-size.js';
import { SidenavsContext } from './shell/sidenavs-context.js';
import './styles/tokens.css';
import './styles/base.css';

// Made but not started: the parts hear each other before any of them speaks.
const root = createActor(rootMachine, {
  input: {
    remembered: remembered.has(),
    lastKnown: lastKnown.load(remembered.uid()),
    wide: isWide(),
    extraSmall: isExtraSmall(),
  },
});
const parts = root.getSnapshot().context;
connectParts(parts);
keepLastKnown(parts);
root.start();
tellScreenSize(parts);
takeArrival(parts);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionContext value={parts}>
        <RealtimeContext value={parts.realtime}>
          <SidenavsContext value={parts.sidenavs}>
            <OnboardingContext value={parts.onboarding}>
              <PromoBannerContext value={parts.promoBanner}>
                <App />
              </PromoBannerContext>
            </OnboardingContext>
          </SidenavsContext>
        </RealtimeContext>
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>,
);

// Once the page stands: nothing of it is needed for the first view, and the shell that it keeps has been loaded by then.
if (import.meta.env.PROD) addEventListener('load', () => whenIdle(bringPwa));

function bringPwa(): void {
  import('./pwa/start.js').then(
    ({ startPwa }) => startPwa(),
    // Built anew meanwhile, or not reached: the next load brings it.
    () => {},
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/index.js';
import { OnboardingContext } from '../features/onboarding/index.js';
import { RealtimeContext } from '../realtime/realtime-context.js';
import { SessionContext } from '../session/session-context.js';
import { SidenavsContext } from '../shell/sidenavs-context.js';
import { App } from './app.js';
import type { Parts } from './root.machine.js';

/** Root component of the client. `parts` are the actors that it provides to all other components. */
export function Root({ parts }: { parts: Parts }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionContext value={parts}>
        <RealtimeContext value={parts.realtime}>
          <SidenavsContext value={parts.sidenavs}>
            <OnboardingContext value={parts.onboarding}>
              <App />
            </OnboardingContext>
          </SidenavsContext>
        </RealtimeContext>
      </SessionContext>
    </QueryClientProvider>
  );
}

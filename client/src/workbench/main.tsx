import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { asProblem, queryClient } from '../api/index.js';
import '../styles/tokens.css';
import '../styles/base.css';
import { takeToken } from './link-token.js';
import { WorkbenchPage } from './page/workbench-page.js';
import { WorkbenchContext } from './workbench-context.js';
import { liveWorkbenchMachine } from './workbench-effects.js';

const workbench = createActor(liveWorkbenchMachine, { input: { token: takeToken() } }).start();

// Pasting a sign-in link into an open workbench page changes only the hash and does not reload the page.
addEventListener('hashchange', () => {
  const token = takeToken();
  if (token) workbench.send({ type: 'TOKEN', token });
});

// A 401 response to any query means that the session has ended.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  if (asProblem(event.action.error).status === 401) workbench.send({ type: 'EXPIRED' });
});

const container = document.getElementById('root');
if (!container) throw new Error('workbench.html has no #root element');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <WorkbenchContext value={workbench}>
        <WorkbenchPage />
      </WorkbenchContext>
    </QueryClientProvider>
  </StrictMode>,
);

import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { connectParts } from './app/connect-parts.js';
import { dropFirstView, hasFirstView } from './app/first-view.js';
import { keepLastKnown } from './app/keep-last-known.js';
import { Root } from './app/root.js';
import { rootMachine } from './app/root.machine.js';
import { routeAt } from './app/routes.js';
import { whenIdle } from './pwa/when-idle.js';
import { uncaught } from './reporting/early-errors.js';
import { lastKnown } from './session/last-known.js';
import { remembered } from './session/remembered.js';
import { shownPurchase } from './session/shown-purchase.js';
import { signOut } from './session/sign-out.js';
import { isWide, reportScreenSize } from './shell/screen-size.js';
import { useShownLocation, useShownSearch } from './shell/shown-url.js';
import './styles/tokens.css';
import './styles/base.css';
import { serverNow } from './clock/clock.js';

/**
 * Maximum time for which the first view waits for the code of the current route, in milliseconds. Then the page frame
 * is rendered without the route, because it is already usable.
 */
const PART_MS = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

void signOut.finish();
// The actors are created here but started later, so that all subscriptions between them exist before the first event.
const root = createActor(rootMachine, {
  input: {
    remembered: remembered.has(),
    lastKnown: lastKnown.load(remembered.uid()),
    wide: isWide(),
  },
});
const parts = root.getSnapshot().context;
connectParts(parts);
keepLastKnown(parts);
root.start();
reportScreenSize(parts);
// Most visits have neither a query nor an open purchase, so this code is not in the initial bundle. If it cannot be
// loaded, the query stays in the address, and a reload handles it.
if (location.search || shownPurchase.load())
  import('./app/take-arrival.js').then(({ takeArrival }) => takeArrival(parts)).catch(() => {});

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root element');
// The error boundary itself writes the error to the console.
const react = createRoot(container, { onCaughtError: (error) => uncaught.call(error, 'render', serverNow()) });
const draw = () =>
  // Inside a transition React renders in slices. Rendering everything at once would block a slow phone for a quarter of
  // a second.
  startTransition(() =>
    react.render(
      <StrictMode>
        <Router hook={useShownLocation} searchHook={useShownSearch}>
          <Root parts={parts} />
        </Router>
      </StrictMode>,
    ),
  );
if (remembered.has()) dropFirstView();
// The prerendered first view stays until the code of the route has loaded. Without a first view, the page frame is
// rendered at once.
if (hasFirstView()) Promise.race([routeAt(location.pathname)?.load(), pause(PART_MS)]).then(draw, draw);
else draw();

// This code loads after the load event: the first view needs neither a service worker nor reports, and the app shell
// that the worker caches has been loaded by then.
addEventListener('load', () => whenIdle(bringLater));

function bringLater(): void {
  import('./app/start-later.js').then(
    ({ startLater }) => startLater(parts),
    // The error is ignored: a new build has replaced the file, or the server cannot be reached. The next page load
    // tries again.
    () => {},
  );
}

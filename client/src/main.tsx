import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { connectParts } from './app/connect-parts.js';
import { dropFirstView, hasFirstView } from './app/first-view.js';
import { keepLastKnown } from './app/keep-last-known.js';
import { Root } from './app/root.js';
import { rootMachine } from './app/root.machine.js';
import { routeAt } from './app/routes.js';
import { takeArrival } from './app/take-arrival.js';
import { whenIdle } from './pwa/when-idle.js';
import { lastKnown } from './session/last-known.js';
import { remembered } from './session/remembered.js';
import { isExtraSmall, isWide, reportScreenSize } from './shell/screen-size.js';
import './styles/tokens.css';
import './styles/base.css';

/**
 * Maximum wait of the first view for the code of the page's own route, in milliseconds. After that the frame is
 * rendered, because it is already usable.
 */
const PART_MS = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// The actors are created but not started yet, so that each is subscribed to the others before the first event.
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
reportScreenSize(parts);
takeArrival(parts);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root element');
const react = createRoot(container);
const draw = () =>
  // A transition renders in slices: rendered at once, the page blocks a slow phone for a quarter of a second.
  startTransition(() =>
    react.render(
      <StrictMode>
        <Root parts={parts} />
      </StrictMode>,
    ),
  );
if (remembered.has()) dropFirstView();
// The first view stays until the route's own code has loaded; without a first view the frame is rendered at once.
if (hasFirstView()) Promise.race([routeAt(location.pathname)?.load(), pause(PART_MS)]).then(draw, draw);
else draw();

// Starts after the load event: the first view does not need the service worker, and the app shell it caches is loaded
// by then.
if (import.meta.env.PROD) addEventListener('load', () => whenIdle(bringPwa));

function bringPwa(): void {
  import('./pwa/start.js').then(
    ({ startPwa }) => startPwa(),
    // The file is gone after a new build, or the server is unreachable; the next page load retries.
    () => {},
  );
}

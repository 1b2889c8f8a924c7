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
import { isExtraSmall, isWide, tellScreenSize } from './shell/screen-size.js';
import './styles/tokens.css';
import './styles/base.css';

/** Longer than this a first view does not wait for the page's own part: the frame can do something already. */
const PART_MS = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
const react = createRoot(place);
const draw = () =>
  // In slices: in one piece it holds up a slow phone for a quarter of a second.
  startTransition(() =>
    react.render(
      <StrictMode>
        <Root parts={parts} />
      </StrictMode>,
    ),
  );
if (remembered.has()) dropFirstView();
// What it shows stays until the page's own part has come; without one the frame is drawn at once.
if (hasFirstView()) Promise.race([routeAt(location.pathname)?.load(), pause(PART_MS)]).then(draw, draw);
else draw();

// Once the page stands: nothing of it is needed for the first view, and the shell that it keeps has been loaded by then.
if (import.meta.env.PROD) addEventListener('load', () => whenIdle(bringPwa));

function bringPwa(): void {
  import('./pwa/start.js').then(
    ({ startPwa }) => startPwa(),
    // Built anew meanwhile, or not reached: the next load brings it.
    () => {},
  );
}

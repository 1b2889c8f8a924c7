import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { Root } from '../app/root.js';
import { rootMachine } from '../app/root.machine.js';
import { isExtraSmall, isWide } from '../shell/screen-size.js';

/**
 * Renders the page at a path to HTML for the current simulated width. The screen name prefixes React's ids, because the
 * HTML of several screens is combined in one page.
 */
export async function drawAt(path: string, screen: string): Promise<string> {
  const root = createActor(rootMachine, {
    input: { remembered: false, lastKnown: null, wide: isWide(), extraSmall: isExtraSmall() },
  }).start();
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <Root parts={root.getSnapshot().context} />
    </Router>,
    // Disables streaming in chunks: later chunks are inserted by inline scripts, which the page's content security
    // policy forbids.
    { identifierPrefix: `${screen}-`, progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  root.stop();
  // Removes fixed ids: they would occur once per screen, and an anchor could lead to a hidden copy. React's generated
  // ids begin with `_` and are kept.
  return (await new Response(prelude).text()).replace(/ id="[^_"][^"]*"/g, '');
}

function fail(error: unknown): never {
  throw error;
}

import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { Root } from '../app/root.js';
import { rootMachine } from '../app/root.machine.js';
import { isExtraSmall, isWide } from '../shell/screen-size.js';

/** The page at the path as HTML, in the browser's width; the screen's name keeps its ids apart from those of others. */
export async function drawAt(path: string, screen: string): Promise<string> {
  const root = createActor(rootMachine, {
    input: { remembered: false, lastKnown: null, wide: isWide(), extraSmall: isExtraSmall() },
  }).start();
  const { prelude } = await prerender(
    <Router ssrPath={path}>
      <Root parts={root.getSnapshot().context} />
    </Router>,
    // In one piece: what is sent later comes with inline scripts, which the page's policy forbids.
    { identifierPrefix: `${screen}-`, progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  );
  root.stop();
  // Ids written by hand would stand once for each screen, and lead an anchor to one that is not seen; React's own begin with `_`.
  return (await new Response(prelude).text()).replace(/ id="[^_"][^"]*"/g, '');
}

function fail(error: unknown): never {
  throw error;
}

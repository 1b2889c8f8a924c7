import { drawArt } from './art.mjs';
import { buildClient, compile } from './build.mjs';
import { install } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { ROOT } from './root.mjs';

/**
 * Does everything from a fresh clone to runnable code; each step does nothing if its result is up to date.
 * @param {object} [wanted]
 * @param {boolean} [wanted.client] whether to build the client
 * @param {boolean} [wanted.art] whether to draw the art, which only the client's build and Vite need
 */
export function setUp({ client = true, art = client } = {}) {
  checkNode();
  process.chdir(ROOT);
  oneAtATime(() => {
    install();
    compile();
    if (art) drawArt();
    if (client) buildClient();
  });
}

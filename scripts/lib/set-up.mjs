import { drawArt } from './art.mjs';
import { buildClient, compile } from './build.mjs';
import { install } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { ROOT } from './root.mjs';

/**
 * Everything between a fresh clone and running code; each part does nothing when there is nothing to do.
 * @param art is for who shows the client: its build, and Vite
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

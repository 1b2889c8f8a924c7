import { drawArt } from './art.mjs';
import { buildClient, compile } from './build.mjs';
import { install } from './install.mjs';
import { checkNode } from './node-version.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { ROOT } from './root.mjs';
import { deriveSchemas } from './schemas.mjs';
import { failIfUnwritable } from './unwritable.mjs';

/**
 * Runs every step that turns a fresh clone into runnable code. A step whose result is up to date does nothing.
 * @param {object} [wanted]
 * @param {boolean} [wanted.client] whether to build the client
 * @param {boolean} [wanted.art] whether to draw the art, which only the client's build and Vite need
 */
export function setUp({ client = true, art = client } = {}) {
  checkNode();
  process.chdir(ROOT);
  try {
    oneAtATime(() => {
      install();
      compile();
      deriveSchemas();
      if (art) drawArt();
      if (client) buildClient();
    });
  } catch (error) {
    failIfUnwritable(error);
    throw error;
  }
}

/** `npm start`: installs what is missing, builds what changed, and opens the casino in this very process. */
import { setUp } from './lib/set-up.mjs';

setUp();
await import('../services/all-in-one/dist/main.js');

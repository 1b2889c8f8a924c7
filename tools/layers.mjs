/** `npm run layers`: checks every import against the import rules of src/lib/layer-rules.ts. */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { checkLayers } = await import('./dist/layers.js');
process.exit(checkLayers());

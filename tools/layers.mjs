/** `npm run layers`: checks every import against the import rules of src/lib/layer-rules.ts. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { LAYERS } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(LAYERS);
setUp({ client: false });
const { checkLayers } = await import('./dist/layers.js');
process.exit(checkLayers());

/** `npm run schemas`: generates the JSON schemas of the HTTP responses and of the data of events from their types. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { SCHEMAS } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(SCHEMAS);
setUp({ client: false });
const { writeSchemas } = await import('./dist/schemas.js');
writeSchemas();

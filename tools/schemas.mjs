/** `npm run schemas`: generates the JSON schemas of the HTTP responses from contracts/src/http/responses.ts. */
import { setUp } from './set-up/set-up.mjs';

setUp({ client: false });
const { writeSchemas } = await import('./dist/schemas.js');
writeSchemas();

/** `npm run build`: compiles everything except the client and derives the schemas, if anything has changed. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { BUILD } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(BUILD);
setUp({ client: false });

/** `npm run help-pages`: stores the help of the compiled commands in set-up/help, for fresh clones. */
import { checkCommandLine } from './set-up/command-line.mjs';
import { HELP_PAGES } from './set-up/command-lines.mjs';
import { setUp } from './set-up/set-up.mjs';

checkCommandLine(HELP_PAGES);
setUp({ client: false });
const { writeHelpPages } = await import('./dist/help-pages.js');
writeHelpPages();

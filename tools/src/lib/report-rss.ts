/** Loaded with `node --import`: when the process exits, it writes its peak memory in KiB to file descriptor 3. */
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS}\n`));

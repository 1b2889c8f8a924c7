/** Loaded into a program with `node --import`: writes the peak memory in KiB to file descriptor 3 at the exit. */
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS}\n`));

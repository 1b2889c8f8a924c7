/**
 * Loaded into a program with `node --import`: writes the process's peak memory in KiB to file descriptor 3 when it
 * exits.
 */
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS}\n`));

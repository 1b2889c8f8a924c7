import { fileURLToPath } from 'node:url';
import { type Exit, runNode } from '@goldwake/core/testing';

export const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** Runs a replay command in a separate process and waits for it to exit. Returns its exit code and output. */
export const replay = (...args: string[]): Promise<Exit> => runNode(MAIN, args);

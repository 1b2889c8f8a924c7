import { fileURLToPath } from 'node:url';

/** The repository, wherever the script was called from. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

import { fail } from './log.mjs';
import { errorCode } from './processes.mjs';
import { ROOT } from './root.mjs';

/** @type {Record<string, string>} */
const REMEDIES = {
  EACCES: `give this user write permission on ${ROOT}, or use a copy of it`,
  EPERM: `give this user write permission on ${ROOT}, or use a copy of it`,
  EROFS: `the disk is read-only; use a copy of ${ROOT} elsewhere`,
  ENOSPC: 'the disk is full; delete something',
};

/**
 * Exits with one line if the error says that a file of the checkout cannot be written.
 * @param {unknown} error
 */
export function failIfUnwritable(error) {
  const code = errorCode(error);
  const remedy = typeof code === 'string' ? REMEDIES[code] : undefined;
  if (remedy && error instanceof Error && 'path' in error) fail(`${error.path} cannot be written (${code}): ${remedy}`);
}

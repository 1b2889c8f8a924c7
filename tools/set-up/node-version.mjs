import { fail } from './log.mjs';

const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  fail(`Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed, but this is ${version}; see https://nodejs.org`);
}

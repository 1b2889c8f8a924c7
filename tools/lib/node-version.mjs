import { fail } from './log.mjs';

const NEEDED = [20, 19];

export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  fail(`Node ${NEEDED.join('.')} or newer is needed, but this is ${version}; see https://nodejs.org`);
}

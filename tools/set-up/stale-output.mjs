import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Deletes compiled files whose source file no longer exists. `tsc -b` leaves them in place, so deleted tests would
 * still run.
 */
export function removeStaleOutput() {
  for (const [source, compiled] of compiledFolders()) {
    if (!existsSync(compiled)) continue;
    for (const entry of readdirSync(compiled, { recursive: true })) {
      const match = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(String(entry));
      if (match && !existsSync(join(source, `${match[1]}.ts`)) && !existsSync(join(source, `${match[1]}.tsx`))) {
        rmSync(join(compiled, String(entry)), { force: true });
      }
    }
  }
}

/** @returns {[source: string, compiled: string][]} */
function compiledFolders() {
  const packages = ['platform', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  packages.push('contracts', 'client/realtime', 'client/art', 'tools', 'load-tests');
  return [
    ...packages.map((path) => folders(`${path}/src`, `${path}/dist`)),
    folders('load-tests/k6', 'load-tests/k6/dist'),
    folders('client/src', 'client/dist-types'),
    folders('client/slots/src', 'client/slots/dist-types'),
  ];
}

/**
 * @param {string} source
 * @param {string} compiled
 * @returns {[source: string, compiled: string]}
 */
function folders(source, compiled) {
  return [join(ROOT, source), join(ROOT, compiled)];
}

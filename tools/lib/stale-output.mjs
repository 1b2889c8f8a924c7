import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Deletes compiled files without a source, which `tsc -b` leaves in place; otherwise deleted tests would still run. */
export function removeStaleOutput() {
  for (const [source, compiled] of compiledFolders()) {
    if (!existsSync(compiled)) continue;
    for (const entry of readdirSync(compiled, { recursive: true })) {
      const match = /^(.*?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(entry);
      if (match && !existsSync(join(source, `${match[1]}.ts`)) && !existsSync(join(source, `${match[1]}.tsx`))) {
        rmSync(join(compiled, entry), { force: true });
      }
    }
  }
}

function compiledFolders() {
  const packages = ['platform', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );
  const folders = ['contracts', 'client/realtime', 'client/art', ...packages].map((path) => [
    `${path}/src`,
    `${path}/dist`,
  ]);
  return [...folders, ['load-tests/k6', 'load-tests/k6/dist'], ['client/src', 'client/dist-types']].map((pair) =>
    pair.map((path) => join(ROOT, path)),
  );
}

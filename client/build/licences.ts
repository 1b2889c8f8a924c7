import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'licences.txt';
const INTRODUCTION = 'Software and fonts of others that the pages of Goldwake contain, with their licences.';
const RULE = '='.repeat(80);
/** Vite's own licence file also contains the licences of packages that are not part of a build. */
const OF_OTHERS = /\n# Licenses of bundled dependencies[\s\S]*/;

/** Texts of licences without a copyright line, for packages that name the licence but have no file with its text. */
const WITHOUT_FILE: Readonly<Record<string, string>> = {
  Unlicense: `This is free and unencumbered software released into the public domain.

Anyone is free to copy, modify, publish, use, compile, sell, or distribute this software, either in source code form or
as a compiled binary, for any purpose, commercial or non-commercial, and by any means.

In jurisdictions that recognize copyright laws, the author or authors of this software dedicate any and all copyright
interest in the software to the public domain. We make this dedication for the benefit of the public at large and to the
detriment of our heirs and successors. We intend this dedication to be an overt act of relinquishment in perpetuity of
all present and future rights to this software under copyright law.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT
OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

For more information, please refer to <https://unlicense.org/>`,
};

/** Writes `licences.txt`: each package with a module, style or font in the bundle, and the text of its licence. */
export function licences(): Plugin {
  let root = '';
  return {
    name: 'licences',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []));
      const files = [...this.getModuleIds(), ...assets.map((file) => resolve(root, file))];
      this.emitFile({ type: 'asset', fileName: FILE, source: licencesOf(files, root) });
    },
  };
}

/**
 * Returns the licence notices of all packages that the files belong to.
 * @throws Error if a package has no licence text
 */
export function licencesOf(files: readonly string[], root: string): string {
  const folders = new Set(files.flatMap((file) => folderOf(file, root) ?? []));
  const notices = [...folders].map(noticeOf).sort();
  return [INTRODUCTION, ...new Set(notices)].join(`\n\n${RULE}\n`).concat('\n');
}

/** Returns the folder of the package that a file belongs to; undefined for files of this repository. */
function folderOf(file: string, root: string): string | undefined {
  const helper = /^\0(vite|rolldown)\//.exec(file)?.[1];
  if (helper) return join(root, '../node_modules', helper);
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(one));
  const text = file ? readFileSync(join(folder, file), 'utf8') : WITHOUT_FILE[license];
  if (text === undefined) throw new Error(`${name} ${version} is bundled, but has no licence file in ${folder}`);
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').replace(OF_OTHERS, '').trim()}`;
}

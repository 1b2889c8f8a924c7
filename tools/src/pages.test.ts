import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../set-up/root.mjs';
import { anchorsOf, linksOf, partsOf } from './lib/markdown.js';

const README_LINES_MAX = 150;
const OMITTED = new Set(['node_modules', 'dist', 'dist-types', 'test-results', 'playwright-report']);

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // Hidden folders hold caches and data; the pages of this repository are elsewhere.
    if (entry.isDirectory()) return entry.name.startsWith('.') || OMITTED.has(entry.name) ? [] : pagesIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Returns what is wrong with a relative link, or undefined. */
function brokenBecause(page: string, target: string): string | undefined {
  const [path = '', anchor] = target.split('#', 2);
  const file = path === '' ? page : resolve(dirname(page), decodeURIComponent(path));
  if (relative(ROOT, file).startsWith('..')) return 'leads out of the repository';
  if (!existsSync(file)) return 'does not exist';
  if (anchor && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).has(anchor)) return 'has no such anchor';
  return undefined;
}

describe('the pages', () => {
  const pages = pagesIn(ROOT);

  it('link only to files and anchors that exist', () => {
    expect(pages.map((page) => relative(ROOT, page))).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md']));
    const broken = pages.flatMap((page) =>
      linksOf(readFileSync(page, 'utf8'))
        .filter(({ target }) => !/^[a-z]+:/i.test(target))
        .flatMap(({ target, line }) => {
          const reason = brokenBecause(page, target);
          return reason ? [`${relative(ROOT, page)}:${line}: ${target} ${reason}`] : [];
        }),
    );
    expect(broken).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    );
    const unknown = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
        .filter(([, name = '']) => !Object.hasOwn(scripts, name))
        .map(([text]) => `${relative(ROOT, page)}: ${text}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are all linked from another page, so that readers find them', () => {
    const linked = new Set(
      pages.flatMap((page) =>
        linksOf(readFileSync(page, 'utf8')).map(({ target }) => resolve(dirname(page), target.split('#')[0] ?? '')),
      ),
    );
    expect(pages.filter((page) => page !== join(ROOT, 'README.md') && !linked.has(page))).toEqual([
      join(ROOT, 'load-tests', 'README.md'),
    ]);
  });
});

describe('README.md', () => {
  it(`has at most ${README_LINES_MAX} lines`, () => {
    const lines = readFileSync(join(ROOT, 'README.md'), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(README_LINES_MAX);
  });
});

describe('the reader of pages', () => {
  it('finds links and pictures, but none in code', () => {
    const page = 'See [a](b.md#c) and ![d](e.png "f").\n`[g](h)`\n```sh\n[i](j)\n```\n<img src="k.webp" alt="l">';
    expect(linksOf(page)).toEqual([
      { target: 'b.md#c', line: 1 },
      { target: 'e.png', line: 1 },
      { target: 'k.webp', line: 6 },
    ]);
  });

  it('names anchors as GitHub does', () => {
    const page = '# Two commands\n## `npm start`, [again](x.md)\n## Again\n## Again\n```\n# not a heading\n```';
    expect([...anchorsOf(page)]).toEqual(['two-commands', 'npm-start-again', 'again', 'again-1']);
  });

  it('assigns each code block to its heading', () => {
    expect(partsOf('# A\n```sh\nx\n```\n## B\n   ```console\n   $ y\n     z\n   ```').blocks).toEqual([
      { language: 'sh', lines: ['x'], indent: 0, under: 'A' },
      { language: 'console', lines: ['$ y', '  z'], indent: 3, under: 'B' },
    ]);
  });
});

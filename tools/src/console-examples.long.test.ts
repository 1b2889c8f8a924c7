import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { COMPILED_COMMANDS } from '../set-up/compiled-commands.mjs';
import { ROOT } from '../set-up/root.mjs';
import { partsOf } from './lib/markdown.js';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Runs a line such as `npm run replay -- verify` in a folder; returns its standard output. */
function run(line: string, folder: string): string {
  const [npm, command, name = '', ...args] = line
    .replace(/\s+#\s.*/, '')
    .trim()
    .split(' ');
  expect([npm, command, Object.hasOwn(scripts, name)]).toEqual(['npm', 'run', true]);
  // Runs the program that the script starts: the set-up before it would lock out other tests.
  const program = (COMPILED_COMMANDS as Record<string, string>)[name];
  if (program === undefined) throw new Error(`${line}: ${name} is no compiled command`);
  const options = args[0] === '--' ? args.slice(1) : args;
  const env = { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' };
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, program), ...options], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status !== 0 && stdout === '') throw new Error(`${line}: ${stderr}`);
  return stdout;
}

const withoutTrailingSpace = (text: string) => text.replace(/[ \t]+$/gm, '').trim();

describe.each([
  ['README.md', 'Find the event behind a wrong balance'],
  ['docs/replay.md', 'A wrong balance, step by step'],
  ['docs/replay.md', "An insider's theft"],
])('the console examples of %s, %s', (page, heading) => {
  it('print what the page shows', () => {
    const { blocks } = partsOf(readFileSync(join(ROOT, page), 'utf8'));
    const examples = blocks.filter(({ under, language }) => under === heading && /^(sh|console)$/.test(language));
    expect(examples.map(({ language }) => language)).toEqual(expect.arrayContaining(['sh', 'console']));
    const folder = mkdtempSync(join(tmpdir(), 'goldwake-examples-'));
    try {
      for (const { language, lines } of examples) {
        if (language === 'sh') for (const line of lines) run(line, folder);
        else {
          const [command = '', ...shown] = lines;
          const printed = run(command.replace(/^\$ /, ''), folder);
          expect(withoutTrailingSpace(shown.join('\n'))).toBe(withoutTrailingSpace(printed));
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../set-up/root.mjs';

const CLIENT = join(ROOT, 'client');
const RULE = `\n\n${'='.repeat(80)}\n`;
const [introduction, ...notices] = readFileSync(join(CLIENT, 'dist/licences.txt'), 'utf8').split(RULE);
const listed = new Map(notices.map((notice) => [/^\S+/.exec(notice)?.[0] ?? '', notice]));

/** Packages of the client's dependencies that the build contains, found by their own text in the built files. */
const MARKS: Readonly<Record<string, RegExp>> = {
  '@base-ui/react': /base-ui/,
  '@fontsource-variable/inter': /Inter Variable/,
  '@tanstack/react-query': /No QueryClient set/,
  react: /react\.transitional\.element/,
  'react-dom': /react-dom|Minified React error/,
  uplot: /u-legend/,
  xstate: /xstate\./,
};

function folderOf(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  throw new Error(`${name} is not installed`);
}

describe('licences.txt of the built client', () => {
  it('lists every dependency of the client that is not ours', () => {
    const { dependencies } = createRequire(import.meta.url)(join(CLIENT, 'package.json'));
    const foreign = Object.keys(dependencies).filter((name) => !name.startsWith('@goldwake/'));
    expect(foreign.filter((name) => !listed.has(name))).toEqual([]);
    expect(introduction).not.toBe('');
  });

  it.each(Object.entries(MARKS))('lists %s, whose code or style is in the built files', (name, mark) => {
    const assets = join(CLIENT, 'dist/assets');
    const texts = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
    expect(texts.some((file) => mark.test(readFileSync(join(assets, file), 'utf8')))).toBe(true);
    expect(listed.has(name)).toBe(true);
  });

  it.each([...listed])('has the version and the licence text of %s', (name, notice) => {
    const { version, license } = JSON.parse(readFileSync(join(folderOf(name, CLIENT), 'package.json'), 'utf8'));
    expect(notice).toContain(`${name} ${version} (${license})`);
    expect(notice).toMatch(
      /Permission is hereby granted|Permission to use|Redistribution and use|OPEN FONT LICENSE|public domain|Apache License/i,
    );
  });
});

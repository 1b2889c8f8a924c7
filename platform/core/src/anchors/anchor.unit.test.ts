import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Anchor, anchorLine, NoAnchor, parseAnchor } from './anchor.js';
import { anchorsIn, appendAnchor, readAnchors } from './anchor-file.js';

const at = (position: number, history = 'c'): Anchor => ({
  at: '2026-11-23T09:14:03.000Z',
  casino: 'a'.repeat(32),
  position,
  streams: 7,
  root: 'b'.repeat(64),
  history: history.repeat(64),
});

describe('an anchor as a line', () => {
  it('is read back, also with other white space between its words', () => {
    const line = anchorLine(at(4711));
    expect(line.split('\n')).toHaveLength(1);
    expect(parseAnchor(line)).toEqual(at(4711));
    expect(parseAnchor(` ${line.replaceAll(' ', '\n  ')}\n`)).toEqual(at(4711));
  });

  it('is refused with any one character changed or removed', () => {
    const line = anchorLine(at(4711));
    for (let index = 0; index < line.length; index++) {
      if (line[index] === ' ') continue;
      const other = line[index] === '0' ? '1' : '0';
      expect(() => parseAnchor(line.slice(0, index) + other + line.slice(index + 1))).toThrow(NoAnchor);
      expect(() => parseAnchor(line.slice(0, index) + line.slice(index + 1))).toThrow(NoAnchor);
    }
  });
});

describe('a file of anchors', () => {
  it('an incomplete line is skipped and reported, and the next anchor begins a line of its own', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'goldwake-anchors-'));
    try {
      const path = join(dir, 'anchors.log');
      expect(readAnchors(path)).toBeUndefined();
      await appendAnchor(path, at(1));
      await writeFile(path, anchorLine(at(2)).slice(0, 90), { flag: 'a' });
      await appendAnchor(path, at(3));
      expect(readAnchors(path)).toEqual({ anchors: [at(1), at(3)], replaced: [], unreadable: [2] });
      expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4);
    } finally {
      await rm(dir, { recursive: true });
    }
  });

  it('an anchor at an earlier position replaces the later ones, but not one at its own position', () => {
    const lines = (...anchors: Anchor[]) => anchors.map(anchorLine).join('\n');
    expect(anchorsIn(lines(at(10), at(20), at(30), at(15), at(40)))).toEqual({
      anchors: [at(10), at(15), at(40)],
      replaced: [at(30), at(20)],
      unreadable: [],
    });
    expect(anchorsIn(lines(at(10), at(10, 'd'), at(10, 'd'))).anchors).toEqual([at(10), at(10, 'd')]);
  });
});

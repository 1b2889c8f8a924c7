import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageFailed } from '@goldwake/core';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Catalogue } from '../streams/catalogue.js';
import { catalogueText, GAME_LINE } from '../testing/catalogue-text.js';
import { WatchedCatalogue } from './watched-catalogue.js';

let engine: TestEngine;
let dir: string;
let file: string;
let catalogue: Catalogue;
let watched: WatchedCatalogue;
let messages: string[];
let waiting: (() => void) | undefined;

beforeEach(async () => {
  engine = await openTestEngine();
  dir = await mkdtemp(join(tmpdir(), 'goldwake-catalogue-'));
  file = join(dir, 'catalogue.json');
  messages = [];
  const record = (message: string) => {
    messages.push(message);
    waiting?.();
  };
  catalogue = new Catalogue(engine.store, engine.ids, { hasGameServer: true });
  watched = new WatchedCatalogue(file, catalogue, { info: record, warn: record });
  await writeFile(file, catalogueText());
  await watched.open();
});
afterEach(async () => {
  await watched.close();
  await rm(dir, { recursive: true, force: true });
  await engine.close();
});

function news(): Promise<string | undefined> {
  return new Promise((resolve) => {
    waiting = () => resolve(messages.at(-1));
  });
}

describe('following a catalogue file while the casino runs', () => {
  it('a changed file is applied, also if another file replaces it', async () => {
    const reports = news();
    await writeFile(
      `${file}.new`,
      catalogueText((game) => game.replace('96.50', '94.00')),
    );
    await rename(`${file}.new`, file);
    expect(await reports).toBe('catalogue file reloaded: 1 change stored');
    expect(catalogue.game('spring-tide').rtp).toBe('94.00');
    expect(catalogue.houseEdge('spring-tide')).toBe(600);
  });

  it('an invalid file changes nothing, the warning names the line, and the corrected file is applied', async () => {
    const version = await engine.store.version('catalogue-main');
    const complaint = news();
    await writeFile(
      file,
      catalogueText((game) => game.replace('96.50', '9')),
    );
    expect(await complaint).toContain(`${file}, line ${GAME_LINE}, game "spring-tide": rtp is "9"`);
    expect(catalogue.game('spring-tide').rtp).toBe('96.50');
    expect(await engine.store.version('catalogue-main')).toBe(version);
    const reports = news();
    await writeFile(
      file,
      catalogueText((game) => game.replace('96.50', '95.00')),
    );
    await reports;
    expect(catalogue.game('spring-tide').rtp).toBe('95.00');
  });

  it('a change is applied later if the store was unavailable at first', async () => {
    const append = engine.store.append.bind(engine.store);
    engine.store.append = async () => {
      engine.store.append = append;
      throw new StorageFailed('away for a moment');
    };
    const complaint = news();
    await writeFile(
      file,
      catalogueText((game) => game.replace('96.50', '94.00')),
    );
    expect(await complaint).toContain('away for a moment');
    const reports = news();
    expect(await reports).toBe('catalogue file reloaded: 1 change stored');
    expect(catalogue.game('spring-tide').rtp).toBe('94.00');
  });

  it('closing waits until a listing in progress is complete', async () => {
    let letGo = () => {};
    const blocked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      catalogue.list = async (listing) => {
        resolve();
        await blocked;
        return Catalogue.prototype.list.call(catalogue, listing);
      };
    });
    await writeFile(
      file,
      catalogueText((game) => game.replace('96.50', '94.00')),
    );
    await reached;
    const closed = watched.close().then(() => messages.push('closed'));
    letGo();
    await closed;
    expect(messages).toEqual(['catalogue file reloaded: 1 change stored', 'closed']);
  });
});

it('two processes that start with the same file list it once', async () => {
  const other = new Catalogue(engine.store, engine.ids, { hasGameServer: true });
  const two = new WatchedCatalogue(file, other, { info: () => {}, warn: () => {} });
  await two.open();
  await two.close();
  expect(await engine.store.version('catalogue-main')).toBe(5);
  expect(other.view.digest).toBe(catalogue.view.digest);
});

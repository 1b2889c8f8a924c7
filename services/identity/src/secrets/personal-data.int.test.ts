import { randomBytes } from 'node:crypto';
import { type PersonalDataPort, SealBroken } from '@goldwake/contracts';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dataKeys, type PlayerKey, playerKeys } from '../documents.js';
import { DataKey } from './data-key.js';
import { PersonalData } from './personal-data.js';
import { PlayerKeys } from './player-keys.js';
import { newPlayerKey, seal } from './sealing.js';

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };
const key = newPlayerKey('ann', random);
const name = seal(key, 'first_name', 'Ann', random);

type Reached = { port: PersonalDataPort; close(): Promise<void> };
const WAYS: [string, (own: PersonalData, engine: TestEngine) => Promise<Reached>][] = [
  ['in its process', async (port) => ({ port, close: async () => {} })],
  ['over HTTP', (own, engine) => overHttp('personalData', own, engine)],
];

describe.each(WAYS)('personal data, %s', (_way, reach) => {
  let engine: TestEngine;
  let personalData: PersonalDataPort;
  let close: () => Promise<void>;
  let reports: string[];
  let writeKey: (key: PlayerKey) => Promise<void>;
  beforeEach(async () => {
    engine = await openTestEngine();
    reports = [];
    await engine.documents.declare(playerKeys, dataKeys);
    const dataKey = new DataKey(engine.dataKey, engine.documents, random);
    await dataKey.open();
    const keys = new PlayerKeys(engine.documents, dataKey);
    ({ port: personalData, close } = await reach(
      new PersonalData(keys, random, (broken) => reports.push(broken.message)),
      engine,
    ));
    writeKey = (one) => engine.documents.write([keys.put(one)]);
    await writeKey(key);
  });
  afterEach(async () => {
    await close();
    await engine.close();
  });

  it('a sealed text can be opened, and its digest is the same only for equal texts of one player', async () => {
    const cat = newPlayerKey('cat', random);
    await writeKey(cat);
    const [one, two, other, ofCat, ofNobody] = await Promise.all([
      personalData.seal('ann', 'text', 'Łukasz 👨‍👩‍👧'),
      personalData.seal('ann', 'text', 'Łukasz 👨‍👩‍👧'),
      personalData.seal('ann', 'text', 'Müller'),
      personalData.seal('cat', 'text', 'Łukasz 👨‍👩‍👧'),
      personalData.seal('ben', 'text', 'Müller'),
    ]);
    if (!one || !two || !other || !ofCat) throw new Error('a text of a player with a key was not sealed');
    expect(ofNobody).toBeUndefined();
    expect(one.sealed).not.toEqual(two.sealed);
    expect(one.digest).toBe(two.digest);
    expect(new Set([one.digest, other.digest, ofCat.digest]).size).toBe(3);
    expect(one.digest).toMatch(/^[\w-]{22}$/);
    expect(await personalData.open('ann', { text: one.sealed })).toEqual({ text: 'Łukasz 👨‍👩‍👧' });
  });

  it('openMany opens each text with the key of its player, and reports unreadable texts once and returns null for them', async () => {
    const cat = newPlayerKey('cat', random);
    await writeKey(cat);
    const rows = [
      { uid: 'ann', sealed: seal(key, 'text', 'one', random) },
      { uid: 'cat', sealed: seal(cat, 'text', 'two', random) },
      { uid: 'ben', sealed: seal(cat, 'text', 'of nobody', random) },
      { uid: 'ann', sealed: seal(cat, 'text', 'of another key', random) },
      { uid: 'ann', sealed: name },
      { uid: 'ann', sealed: seal(key, 'text', 'three', random) },
    ];
    expect(await personalData.openMany('text', rows)).toEqual(['one', 'two', null, null, null, 'three']);
    await personalData.openMany('text', rows);
    expect(reports).toHaveLength(2);
    for (const report of reports) expect(report).toBe('text of ann cannot be decrypted');
    expect(await personalData.openMany('text', [])).toEqual([]);
  });

  it("sealed data opens with the player's key, and is undefined without a key", async () => {
    expect(await personalData.open('ann', { first_name: name })).toEqual({ first_name: 'Ann' });
    expect(await personalData.open('ben', { first_name: name })).toBeUndefined();
  });

  it.each([
    ['under another key', seal(newPlayerKey('ann', random), 'first_name', 'Ann', random)],
    ['as another field', seal(key, 'last_name', 'Ann', random)],
    ['cut short', { sealed: name.sealed.slice(0, 10) }],
    ['as nothing', { sealed: '' }],
  ])('data sealed %s is reported as SealBroken, and a failing store is not', async (_, first_name) => {
    await expect(personalData.open('ann', { first_name })).rejects.toThrow(SealBroken);
    await engine.close();
    const failing = await personalData.open('ann', { first_name }).catch((error: unknown) => error);
    expect(failing).toHaveProperty('message');
    expect(failing).not.toBeInstanceOf(SealBroken);
  });
});

import { randomBytes } from 'node:crypto';
import { type PersonalDataPort, SealBroken } from '@goldwake/contracts';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { overHttp } from '@goldwake/service/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dataKeys, playerKeys } from '../documents.js';
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
  beforeEach(async () => {
    engine = await openTestEngine();
    await engine.documents.declare(playerKeys, dataKeys);
    const dataKey = new DataKey(engine.dataKey, engine.documents, random);
    await dataKey.open();
    const keys = new PlayerKeys(engine.documents, dataKey);
    ({ port: personalData, close } = await reach(new PersonalData(keys), engine));
    await engine.documents.write([keys.put(key)]);
  });
  afterEach(async () => {
    await close();
    await engine.close();
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

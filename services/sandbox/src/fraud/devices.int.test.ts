import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DEVICE_MS } from '../domain/index.js';
import { Devices, PLAYERS_ON_DEVICES } from './devices.js';

let engine: TestEngine;
let devices: Devices;
beforeEach(async () => {
  engine = await openTestEngine();
  devices = new Devices(engine.documents, engine.clock);
  await devices.init();
});
afterEach(() => engine.close());

const kept = async () => (await engine.documents.scan(PLAYERS_ON_DEVICES)).map(({ id }) => id);

it('players who were not seen for 24 hours are removed, also if many were seen at once', async () => {
  for (let n = 0; n < 50; n++) await devices.see({ device: 'old', player: `p${n}` });
  engine.clock.advance(DEVICE_MS);
  await devices.see({ device: 'd', player: 'ada' });
  expect(await kept()).toHaveLength(51);
  engine.clock.advance(1);
  await devices.see({ device: 'old', player: 'p7' });
  await devices.see({ device: 'd', player: 'bob' });
  await devices.see({ device: 'd', player: 'eve' });
  expect(await kept()).toEqual(['d ada', 'd bob', 'd eve', 'old p7']);
});

it('a player keeps the 100 newest devices, and one that is seen again is the newest', async () => {
  for (let n = 0; n < 110; n++) {
    if (n === 105) await devices.see({ device: '7', player: 'ada' });
    engine.clock.advance(1);
    await devices.see({ device: String(n), player: 'ada' });
    await devices.see({ device: String(n), player: 'bob' });
  }
  const ids = await kept();
  expect(ids.filter((id) => id.endsWith(' ada'))).toHaveLength(100);
  expect(ids).toContain('7 ada');
  expect(ids).not.toContain('8 ada');
  expect(ids).toContain('10 bob');
});

it('simultaneous reports of one old row keep it', async () => {
  await devices.see({ device: 'd', player: 'ada' });
  engine.clock.advance(DEVICE_MS + 1);
  await Promise.all(['ada', 'bob', 'ada', 'eve'].map((player) => devices.see({ device: 'd', player })));
  expect(await kept()).toEqual(['d ada', 'd bob', 'd eve']);
});

it('players who were seen before the clock was set back are removed and do not count', async () => {
  for (const player of ['ada', 'bob']) await devices.see({ device: 'd', player });
  engine.clock.advance(-2 * DEVICE_MS);
  await devices.see({ device: 'd', player: 'eve' });
  expect(await kept()).toEqual(['d eve']);
  for (const player of ['ada', 'eve']) expect(await devices.playersWith(player)).toBe(player === 'eve' ? 1 : 0);
});

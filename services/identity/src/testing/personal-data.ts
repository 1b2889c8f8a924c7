import type { PersonalDataPort } from '@goldwake/contracts';
import { type Engine, remove } from '@goldwake/core';
import { portToken } from '@goldwake/service';
import { portModule } from '@goldwake/service/testing';
import type { DynamicModule } from '@nestjs/common';
import { dataKeys, playerKeys } from '../documents.js';
import { MANIFEST } from '../manifest.js';
import { DataKey } from '../secrets/data-key.js';
import { PersonalData } from '../secrets/personal-data.js';
import { PlayerKeys } from '../secrets/player-keys.js';
import { newPlayerKey } from '../secrets/sealing.js';

/*
 * Provides the real encryption of personal data to tests of services that use PersonalDataPort. Unlike a test double,
 * it cannot differ from the production code.
 */

/** Encryption of personal data on a test engine, with the keys of the players. */
export interface TestPersonalData {
  port: PersonalDataPort;
  addKey(uid: string): Promise<void>;
  /** Destroys the key of a player, as when the account is closed. */
  destroyKey(uid: string): Promise<void>;
}

export async function openPersonalData(
  engine: Pick<Engine, 'documents' | 'dataKey' | 'random'>,
): Promise<TestPersonalData> {
  const { documents, random } = engine;
  await documents.declare(playerKeys, dataKeys);
  const dataKey = new DataKey(engine.dataKey, documents, random);
  await dataKey.open();
  const keys = new PlayerKeys(documents, dataKey);
  return {
    port: new PersonalData(keys, random, (broken) => {
      throw broken;
    }),
    addKey: (uid) => documents.write([keys.put(newPlayerKey(uid, random))]),
    destroyKey: (uid) => documents.write([remove(playerKeys, uid)]),
  };
}

/** Returns a NestJS module that provides the encryption to the service under test. */
export function personalDataModule({ port }: TestPersonalData): DynamicModule {
  return portModule(portToken(MANIFEST, 'personalData'), port);
}

import { SettingsError } from '@goldwake/core';
import { describe, expect, it } from '@jest/globals';
import { readServiceSettings } from './service-settings.js';

const KEY = 'k'.repeat(32);
const ENV = {
  GOLDWAKE_MONGO: 'mongodb://mongo:27017/goldwake?replicaSet=rs0',
  GOLDWAKE_KAFKA: 'kafka:9092',
  GOLDWAKE_WALLET_URL: 'http://wallet-1:3000,http://wallet-2:3000/',
  GOLDWAKE_IDENTITY_URL: 'http://identity:3000',
  GOLDWAKE_INTERNAL_KEY: KEY,
};

function faultsOf(...args: Parameters<typeof readServiceSettings>): readonly string[] {
  try {
    readServiceSettings(...args);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
}

describe('the settings of a service', () => {
  it('contain its engines and the services that it calls', () => {
    expect(readServiceSettings({ name: 'games' }, { ...ENV, GOLDWAKE_KAFKA: 'a:1, b.c:2' })).toMatchObject({
      mongo: ENV.GOLDWAKE_MONGO,
      kafka: ['a:1', 'b.c:2'],
      topics: { namespace: 'goldwake', partitions: 12, replicas: 1 },
      urls: { wallet: ['http://wallet-1:3000', 'http://wallet-2:3000'], identity: ['http://identity:3000'] },
      internalKey: KEY,
      traces: null,
      settings: { port: 3000 },
    });
  });

  it('refuse a mailbox behind the workbench, which cluster mode does not have', () => {
    expect(faultsOf({ name: 'games' }, { ...ENV, GOLDWAKE_MAILBOX: 'workbench' })).toEqual([
      'GOLDWAKE_MAILBOX is "workbench": cluster mode has no workbench; set open or off',
    ]);
    expect(faultsOf({ name: 'games' }, { ...ENV, GOLDWAKE_MAILBOX: 'off' })).toEqual([]);
  });

  it('contain namespace, partitions and replicas of the Kafka topics', () => {
    const serviceSettings = {
      ...ENV,
      GOLDWAKE_KAFKA_PARTITIONS: '24',
      GOLDWAKE_KAFKA_REPLICAS: '3',
      GOLDWAKE_KAFKA_NAMESPACE: 'house_2-b',
    };
    expect(readServiceSettings({ name: 'games' }, serviceSettings).topics).toEqual({
      namespace: 'house_2-b',
      partitions: 24,
      replicas: 3,
    });
  });

  it('report all missing and invalid values together, without revealing the key', () => {
    const faults = faultsOf(
      { name: 'games' },
      {
        PORT: 'x',
        GOLDWAKE_KAFKA: 'kafka',
        GOLDWAKE_KAFKA_PARTITIONS: 'many',
        GOLDWAKE_KAFKA_REPLICAS: '0',
        GOLDWAKE_KAFKA_NAMESPACE: 'a house',
        GOLDWAKE_INTERNAL_KEY: 'short and secret',
      },
    );
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'GOLDWAKE_MONGO',
      'GOLDWAKE_KAFKA',
      'GOLDWAKE_KAFKA_PARTITIONS',
      'GOLDWAKE_KAFKA_REPLICAS',
      'GOLDWAKE_KAFKA_NAMESPACE',
      'GOLDWAKE_IDENTITY_URL',
      'GOLDWAKE_WALLET_URL',
      'GOLDWAKE_INTERNAL_KEY',
    ]);
    expect(faults.join()).not.toContain('short and secret');
  });

  it('require URLs only of services that are called: the wallet needs only identity', () => {
    const { GOLDWAKE_WALLET_URL: _, ...wallet } = ENV;
    expect(faultsOf({ name: 'wallet' }, wallet)).toEqual([]);
  });

  it.each([
    ['GOLDWAKE_MONGO', 'mongodb://mongo:27017/goldwake'],
    ['GOLDWAKE_MONGO', 'mongodb://mongo:27017'],
    ['GOLDWAKE_MONGO', 'http://mongo:27017/goldwake?replicaSet=rs0'],
    ['GOLDWAKE_KAFKA', 'kafka:9092,'],
    ['GOLDWAKE_KAFKA', 'http://kafka:9092'],
    ['GOLDWAKE_KAFKA_PARTITIONS', '0'],
    ['GOLDWAKE_KAFKA_PARTITIONS', '101'],
    ['GOLDWAKE_KAFKA_PARTITIONS', '1.5'],
    ['GOLDWAKE_KAFKA_REPLICAS', '10'],
    ['GOLDWAKE_KAFKA_REPLICAS', '-1'],
    ['GOLDWAKE_KAFKA_NAMESPACE', 'two.houses'],
    ['GOLDWAKE_KAFKA_NAMESPACE', '-house'],
    ['GOLDWAKE_KAFKA_NAMESPACE', 'a'.repeat(101)],
    ['GOLDWAKE_WALLET_URL', 'wallet:3000'],
    ['GOLDWAKE_WALLET_URL', 'http://wallet:3000/api'],
    ['GOLDWAKE_WALLET_URL', 'http://wallet:3000,ftp://wallet'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('refuse %s as %p', (name, text) => {
    expect(faultsOf({ name: 'games' }, { ...ENV, [name]: text })).toEqual([expect.stringMatching(`^${name} is "`)]);
  });
});

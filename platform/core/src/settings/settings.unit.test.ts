import { describe, expect, it } from '@jest/globals';
import { SettingsError } from './environment.js';
import { readSettings } from './settings.js';

const CONNECTIONS = ['GOLDWAKE_CONNECTIONS', 'GOLDWAKE_CONNECTIONS_PER_ADDRESS', 'GOLDWAKE_CONNECTIONS_PER_PLAYER'];

describe('settings', () => {
  it('the defaults are a loopback address, port 3000, the folder .data and log level info', () => {
    expect(readSettings({}, '/home/player')).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/home/player/.data',
      anchors: null,
      logLevel: 'info',
      workbench: true,
      mailbox: 'open',
      catalogue: null,
      connections: 20_000,
      connectionsPerAddress: 2_000,
      connectionsPerPlayer: 20,
      sessionDays: 30,
      usernameReservedDays: 90,
      friendRequestsPerHour: 20,
      friendRequestsPending: 50,
      friends: 500,
      proxies: [],
      metrics: ['loopback'],
      payments: null,
      provider: null,
    });
  });

  it('values are read from the environment, with folders relative to the base folder', () => {
    const env = {
      PORT: '0',
      GOLDWAKE_HOST: '::1',
      GOLDWAKE_DATA: 'other',
      GOLDWAKE_LOG: 'silent',
      GOLDWAKE_WORKBENCH: 'off',
      GOLDWAKE_MAILBOX: 'off',
      GOLDWAKE_CATALOGUE: 'ours.json',
      GOLDWAKE_CONNECTIONS: '50000',
      GOLDWAKE_CONNECTIONS_PER_ADDRESS: '100',
      GOLDWAKE_CONNECTIONS_PER_PLAYER: '1',
      GOLDWAKE_SESSION_DAYS: '7',
      GOLDWAKE_USERNAME_RESERVED_DAYS: '0',
      GOLDWAKE_FRIEND_REQUESTS_PER_HOUR: '5',
      GOLDWAKE_FRIEND_REQUESTS_PENDING: '10',
      GOLDWAKE_FRIENDS: '1000',
      GOLDWAKE_PROXIES: 'loopback, 10.0.0.0/8,::1',
      GOLDWAKE_METRICS: '10.1.2.3,uniquelocal',
      GOLDWAKE_ANCHORS: '/mnt/anchors.log',
      GOLDWAKE_PAYMENTS_URL: 'http://127.0.0.1:3100/',
      GOLDWAKE_PAYMENTS_KEY: 'key-of-the-casino',
      GOLDWAKE_PAYMENTS_WEBHOOK_SECRET: 'secret-of-webhooks',
      GOLDWAKE_PROVIDER_URL: 'http://127.0.0.1:3200/',
      GOLDWAKE_PROVIDER_KEYS: 'new-master-key-1,old-master-key-0',
    };
    expect(readSettings(env, '/srv')).toEqual({
      port: 0,
      host: '::1',
      dataDir: '/srv/other',
      anchors: '/mnt/anchors.log',
      logLevel: 'silent',
      workbench: false,
      mailbox: 'off',
      catalogue: '/srv/ours.json',
      connections: 50_000,
      connectionsPerAddress: 100,
      connectionsPerPlayer: 1,
      sessionDays: 7,
      usernameReservedDays: 0,
      friendRequestsPerHour: 5,
      friendRequestsPending: 10,
      friends: 1_000,
      proxies: ['loopback', '10.0.0.0/8', '::1'],
      metrics: ['10.1.2.3', 'uniquelocal'],
      payments: { url: 'http://127.0.0.1:3100', key: 'key-of-the-casino', webhookSecret: 'secret-of-webhooks' },
      provider: { url: 'http://127.0.0.1:3200', keys: ['new-master-key-1', 'old-master-key-0'] },
    });
  });

  it.each([
    ['localhost', undefined, true],
    ['::1', '', true],
    ['0.0.0.0', undefined, false],
    ['::', undefined, false],
    ['play.example', '', false],
    ['0.0.0.0', 'on', true],
    ['127.0.0.1', 'off', false],
  ])('on host %p with GOLDWAKE_WORKBENCH %p, the workbench is enabled: %p', (GOLDWAKE_HOST, GOLDWAKE_WORKBENCH, open) =>
    expect(readSettings({ GOLDWAKE_HOST, GOLDWAKE_WORKBENCH }).workbench).toBe(open),
  );

  it.each([
    ['GOLDWAKE_SESSION_DAYS', '0'],
    ['GOLDWAKE_SESSION_DAYS', '3651'],
    ['GOLDWAKE_SESSION_DAYS', '1.5'],
    ['GOLDWAKE_USERNAME_RESERVED_DAYS', '-1'],
    ['GOLDWAKE_USERNAME_RESERVED_DAYS', 'never'],
  ])('%s of %p days is refused', (name, text) => {
    expect(() => readSettings({ [name]: text })).toThrow(name);
  });

  it.each(['GOLDWAKE_FRIEND_REQUESTS_PER_HOUR', 'GOLDWAKE_FRIEND_REQUESTS_PENDING', 'GOLDWAKE_FRIENDS'])(
    '%s is refused with one line unless it is a whole number from 1 to 1000',
    (name) => {
      for (const text of ['0', '-1', '2.5', 'many', '1001']) {
        const line = `${name} is ${JSON.stringify(text)}: must be a whole number from 1 to 1000`;
        expect(() => readSettings({ [name]: text })).toThrow(new SettingsError([line]));
      }
    },
  );

  it.each(['on', 'Open', 'nobody'])('GOLDWAKE_MAILBOX is refused with one line if it is %p', (text) => {
    const line = `GOLDWAKE_MAILBOX is ${JSON.stringify(text)}: must be one of open, workbench, off`;
    expect(() => readSettings({ GOLDWAKE_MAILBOX: text })).toThrow(new SettingsError([line]));
  });

  it('an empty variable counts as not set', () => {
    expect(readSettings({ PORT: '', GOLDWAKE_HOST: '' }).port).toBe(3000);
  });

  it.each([['65536'], ['-1'], ['3000.5'], ['0x10'], ['3 000'], ['http'], ['1e3']])('the port %p is refused', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(/PORT/);
  });

  it.each([['a b'], ['-x'], ['http://localhost'], ['localhost:80']])('the host %p is refused', (GOLDWAKE_HOST) => {
    expect(() => readSettings({ GOLDWAKE_HOST })).toThrow(/GOLDWAKE_HOST/);
  });

  it.each([['0'], ['-1'], ['1.5'], ['1e3'], ['0x10'], ['many'], [' 5'], ['1000001'], ['99999999']])(
    'a limit of %p connections is refused for each kind of limit',
    (count) => {
      for (const name of CONNECTIONS) {
        expect(() => readSettings({ [name]: count })).toThrow(
          `${name} is ${JSON.stringify(count)}: must be a whole number from 1 to 1000000`,
        );
      }
    },
  );

  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/0,loopback',
    '1.2.3.4/',
    'loopback/8',
    '0.0.0.0/1,128.0.0.0/1',
    '8.0.0.0/7',
    '::/1,8000::/1',
    '2000::/15',
    'fc00::/6',
    'fe80::/9',
    '::ffff:0.0.0.0/96',
    '::ffff:0:0/97,::ffff:8000:0/97',
    '::ffff:10.0.0.0/103',
    '::/16',
    '::/80',
  ])('the proxies %p are refused with one line, because every client could choose its address', (GOLDWAKE_PROXIES) =>
    expect(() => readSettings({ GOLDWAKE_PROXIES })).toThrow(/^GOLDWAKE_PROXIES is .*must be/),
  );

  it.each([
    '10.0.0.0/8',
    '2001::/16',
    'fc00::/7',
    'fd00::/8',
    'fe80::/10',
    '::ffff:10.0.0.0/104',
    '64:ff9b::/96',
    '::1/128',
  ])('the proxies %p are accepted', (GOLDWAKE_PROXIES) =>
    expect(readSettings({ GOLDWAKE_PROXIES }).proxies).toEqual([GOLDWAKE_PROXIES]),
  );

  it('all mistakes are reported together, one per line', () => {
    const env = {
      PORT: 'x',
      GOLDWAKE_HOST: '?',
      GOLDWAKE_DATA: ' ',
      GOLDWAKE_LOG: 'loud',
      GOLDWAKE_WORKBENCH: 'yes',
      GOLDWAKE_CATALOGUE: ' ',
      GOLDWAKE_PROXIES: '10.0.0.0/33',
      GOLDWAKE_METRICS: 'everybody',
      ...Object.fromEntries(CONNECTIONS.map((name) => [name, 'none'])),
    };
    let caught: unknown;
    try {
      readSettings(env);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(SettingsError);
    expect((caught as SettingsError).faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'GOLDWAKE_HOST',
      'GOLDWAKE_DATA',
      'GOLDWAKE_LOG',
      'GOLDWAKE_WORKBENCH',
      'GOLDWAKE_CATALOGUE',
      ...CONNECTIONS,
      'GOLDWAKE_PROXIES',
      'GOLDWAKE_METRICS',
    ]);
  });
});

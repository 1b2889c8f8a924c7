import { describe, expect, it } from '@jest/globals';
import type { Mailbox } from '../mail/mailbox.js';
import type { Caller } from './caller.js';
import { MailboxController } from './mailbox.controller.js';

describe('access to the development mailbox', () => {
  const controller = new MailboxController(
    { list: async () => [] } as unknown as Mailbox,
    { mailbox: 'open' },
    undefined,
  );
  const ask = async (ip: string, hostname: string) =>
    controller.list({}, { ip, host: hostname, hostname, headers: { host: hostname }, cookies: {} });
  const forwarded = async (headers: Caller['headers'], ips?: string[]) => {
    const own = { host: 'localhost', hostname: 'localhost', cookies: {} };
    return controller.list({}, { ...own, ip: '127.0.0.1', ips, headers: { host: 'localhost', ...headers } });
  };

  it.each([
    ['127.0.0.1', 'localhost'],
    ['::1', '[::1]'],
    ['::ffff:127.0.0.1', 'casino.localhost'],
  ])('a caller %s with host %s may read it', async (ip, hostname) => {
    expect(await ask(ip, hostname)).toEqual([]);
  });

  it('nobody may read it if the setting is "off", nor if it is "workbench" in a process without a workbench', async () => {
    const here = {
      ip: '127.0.0.1',
      host: 'localhost',
      hostname: 'localhost',
      headers: { host: 'localhost' },
      cookies: {},
    };
    const mailbox = { list: async () => [] } as unknown as Mailbox;
    const read = async (setting: 'workbench' | 'off') =>
      new MailboxController(mailbox, { mailbox: setting }, undefined).list({}, here);
    await expect(read('off')).rejects.toMatchObject({ code: 'not_found' });
    await expect(read('workbench')).rejects.toMatchObject({ code: 'workbench_session_required' });
  });

  it.each([
    ['192.168.1.20', 'localhost'],
    ['::ffff:10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', 'evil.example.com'],
    ['127.0.0.1', '127.0.0.1.evil.example.com'],
  ])('a caller %s with host %s gets not found', async (ip, hostname) => {
    await expect(ask(ip, hostname)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'a client of an untrusted proxy on this machine, which adds %s, gets not found',
    async (header) => {
      await expect(forwarded({ [header]: '127.0.0.1' })).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('a client that reports a local host name itself gets not found', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1', host: 'evil.example.com', 'x-forwarded-host': 'localhost' };
    await expect(forwarded(headers, ['127.0.0.1', '127.0.0.1'])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a client of this machine behind a trusted proxy may read it', async () => {
    expect(await forwarded({ 'x-forwarded-for': '127.0.0.1' }, ['127.0.0.1', '127.0.0.1'])).toEqual([]);
  });
});

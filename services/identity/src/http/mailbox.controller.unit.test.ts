import { describe, expect, it } from '@jest/globals';
import type { Mailbox } from '../mail/mailbox.js';
import type { Caller } from './caller.js';
import { MailboxController } from './mailbox.controller.js';

describe('access to the development mailbox', () => {
  const controller = new MailboxController({ list: async () => [] } as unknown as Mailbox);
  const ask = async (ip: string, hostname: string) => controller.list({}, { ip, hostname } as Caller);

  it.each([
    ['127.0.0.1', 'localhost'],
    ['::1', '[::1]'],
    ['::ffff:127.0.0.1', 'casino.localhost'],
  ])('a caller %s with host %s may read it', async (ip, hostname) => {
    expect(await ask(ip, hostname)).toEqual([]);
  });

  it.each([
    ['192.168.1.20', 'localhost'],
    ['::ffff:10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', 'evil.example.com'],
    ['127.0.0.1', '127.0.0.1.evil.example.com'],
  ])('a caller %s with host %s gets not found', async (ip, hostname) => {
    await expect(ask(ip, hostname)).rejects.toMatchObject({ code: 'not_found' });
  });
});

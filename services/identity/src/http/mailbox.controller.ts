import { Refusal } from '@goldwake/contracts';
import { type Email, MailboxQuery } from '@goldwake/contracts/http';
import { isThisMachine } from '@goldwake/core';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { Mailbox } from '../mail/mailbox.js';
import type { Caller } from './caller.js';

/**
 * Shows the e-mails to users of this machine. A request through an untrusted proxy on this machine is refused, whatever
 * Host header it has.
 */
@Public()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Describe('Emails', {
    summary: 'Lists the e-mails in the local mailbox, to callers on this machine only.',
    problems: ['not_found'],
  })
  @Get()
  list(@Query() query: MailboxQuery, @Req() caller: Caller): Promise<Email[]> {
    if (!isThisMachine(caller)) throw new Refusal('not_found');
    return this.mailbox.list(query.to);
  }
}

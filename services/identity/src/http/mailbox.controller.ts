import { Refusal } from '@goldwake/contracts';
import { type Email, MailboxQuery } from '@goldwake/contracts/http';
import { isLocalName, isLoopback } from '@goldwake/core';
import { Describe, Public } from '@goldwake/service';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { Mailbox } from '../mail/mailbox.js';
import type { Caller } from './caller.js';

/**
 * Shows the e-mails of a casino with embedded store to users of this machine. The Host header must be local too;
 * otherwise a page of another site whose domain resolves to this machine could read the links (DNS rebinding).
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
    if (!isLoopback(caller.ip) || !isLocalName(caller.hostname)) throw new Refusal('not_found');
    return this.mailbox.list(query.to);
  }
}

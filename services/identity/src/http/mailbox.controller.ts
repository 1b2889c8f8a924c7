import { Refusal } from '@goldwake/contracts';
import { type Letter, MailboxQuery } from '@goldwake/contracts/http';
import { isLocalName, isLoopback } from '@goldwake/platform';
import { Public } from '@goldwake/platform/nest';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { Mailbox } from '../mailbox.js';
import type { Caller } from './caller.js';

/**
 * The letters of the embedded casino, for whoever sits at the machine. The name asked for must be local too: a page of
 * another site that has its own name resolve to this machine would otherwise read the links.
 */
@Public()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get()
  list(@Query() query: MailboxQuery, @Req() caller: Caller): Promise<Letter[]> {
    if (!isLoopback(caller.ip) || !isLocalName(caller.hostname)) throw new Refusal('not_found');
    return this.mailbox.list(query.to);
  }
}

import { Refusal } from '@goldwake/contracts';
import { type Email, MailboxQuery } from '@goldwake/contracts/http';
import { isThisMachine, type Settings } from '@goldwake/core';
import {
  Describe,
  ENGINEER_SESSIONS,
  type EngineerSessions,
  Injects,
  optional,
  Public,
  SETTINGS,
} from '@goldwake/service';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { Mailbox } from '../mail/mailbox.js';
import type { Caller } from './caller.js';

/**
 * Shows the e-mails to users of this machine, as the setting `mailbox` says. A request through an untrusted proxy on this
 * machine is refused, whatever Host header it has.
 */
@Injects(Mailbox, SETTINGS, optional(ENGINEER_SESSIONS))
@Public()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(
    private readonly mailbox: Mailbox,
    private readonly settings: Pick<Settings, 'mailbox'>,
    private readonly engineers: EngineerSessions | undefined,
  ) {}

  @Describe('Emails', {
    summary:
      'Lists the e-mails in the local mailbox, to callers on this machine only. A setting requires a workbench session too, or closes it.',
    problems: ['not_found', 'workbench_session_required'],
  })
  @Get()
  list(@Query() query: MailboxQuery, @Req() caller: Caller): Promise<Email[]> {
    if (!isThisMachine(caller) || this.settings.mailbox === 'off') throw new Refusal('not_found');
    if (this.settings.mailbox === 'workbench') {
      if (!this.engineers) throw new Refusal('workbench_session_required');
      this.engineers.require(caller);
    }
    return this.mailbox.list(query.to);
  }
}

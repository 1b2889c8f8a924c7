import { EmptyBody, type WorkbenchSession, WorkbenchTokenBody } from '@goldwake/contracts/http';
import type { Settings } from '@goldwake/core';
import {
  Describe,
  DescribeAll,
  DescribeOther,
  Injects,
  LimitsReads,
  OwnPageGuard,
  Public,
  RateLimits,
  SETTINGS,
} from '@goldwake/service';
import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { folderOption } from '../location.js';
import { WorkbenchSessions } from '../workbench/sessions.js';
import type { Caller, Reply } from './caller.js';
import { WORKBENCH_CHANGES, WORKBENCH_READS } from './limits.js';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.js';

/**
 * Routes that open and end sessions. The browser sends the token from the workbench link only once; afterwards it
 * identifies itself with a separate session secret, stored in a cookie that scripts cannot read.
 */
@Injects(WorkbenchSessions, SETTINGS)
@Public()
@LimitsReads(WORKBENCH_READS)
@UseGuards(OwnPageGuard)
@DescribeAll({ cookie: 'workbench', problems: ['forbidden'] })
@Controller('workbench/session')
export class SessionController {
  constructor(
    private readonly sessions: WorkbenchSessions,
    private readonly settings: Pick<Settings, 'dataDir' | 'mailbox'>,
  ) {}

  @DescribeOther({
    summary: 'Opens a workbench session with the token of the link.',
    problems: ['workbench_token_wrong'],
  })
  @RateLimits(WORKBENCH_CHANGES)
  @Post()
  @HttpCode(204)
  open(@Body() { token }: WorkbenchTokenBody, @Req() caller: Caller, @Res({ passthrough: true }) reply: Reply): void {
    setSessionCookie(caller, reply, this.sessions.open(token), this.settings);
  }

  @Describe('WorkbenchSession', {
    summary: 'Returns when the workbench session began.',
    problems: ['workbench_session_required'],
  })
  @Get()
  session(@Req() caller: Caller): WorkbenchSession {
    return {
      since: this.sessions.since(readSessionCookie(caller)),
      command_option: folderOption(this.settings.dataDir),
    };
  }

  @DescribeOther({ summary: 'Ends the workbench session.' })
  @RateLimits(WORKBENCH_CHANGES)
  @Delete()
  @HttpCode(204)
  end(@Body() _body: EmptyBody, @Req() caller: Caller, @Res({ passthrough: true }) reply: Reply): void {
    const secret = readSessionCookie(caller);
    if (secret !== undefined) this.sessions.end(secret);
    clearSessionCookie(caller, reply, this.settings);
  }
}

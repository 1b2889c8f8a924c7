import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { WorkbenchSessions } from '../workbench/sessions.js';
import type { Caller } from './caller.js';
import { readSessionCookie } from './session-cookie.js';

/** Accepts only requests with the cookie of an open workbench session. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(private readonly sessions: WorkbenchSessions) {}

  canActivate(context: ExecutionContext): boolean {
    this.sessions.since(readSessionCookie(context.switchToHttp().getRequest<Caller>()));
    return true;
  }
}

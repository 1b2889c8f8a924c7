import type { SessionResponse } from '@goldwake/contracts/http';
import type { Clock } from '@goldwake/core';
import type { SelfView } from '../queries/self-view.js';
import type { SignedTokens } from '../secrets/access-tokens.js';
import type { Started } from '../sessions/new-session.js';
import type { Caller, Reply } from './caller.js';
import { setDeviceCookie } from './device-cookie.js';
import type { PlainHttp } from './plain-http.js';
import { setRefreshCookie } from './refresh-cookie.js';

/** Responds with a session: the access token in the body, the refresh token in a cookie that scripts cannot read. */
export class SessionAnswer {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly self: SelfView,
    private readonly clock: Clock,
    private readonly plainHttp: PlainHttp,
  ) {}

  async of(started: Started, caller: Caller, reply: Reply): Promise<SessionResponse> {
    const [token, user] = await Promise.all([this.tokens.issue(started), this.self.of(started.uid)]);
    this.plainHttp.check(caller);
    setRefreshCookie(caller, reply, started.refreshToken, started.endsAt - this.clock.now());
    if (started.deviceToken !== undefined) setDeviceCookie(caller, reply, started.deviceToken);
    return { ...token, user };
  }
}

import type { CommandContext } from '@goldwake/contracts';
import type { Documents } from '@goldwake/core';
import { sessions } from '../documents.js';
import { familyHash } from '../secrets/refresh-tokens.js';
import type { SessionCloser } from '../sessions/session-closer.js';

/** Ends the session that a refresh token belongs to, if it is still open. */
export class SignOut {
  constructor(
    private readonly documents: Documents,
    private readonly closer: SessionCloser,
  ) {}

  async execute(token: string, context: CommandContext): Promise<void> {
    const family = familyHash(token);
    if (!family) return;
    const [session] = await this.documents.find(sessions, { index: 'family', equals: [family], limit: 1 });
    if (session && !session.body.ended_at) await this.closer.close(session, 'sign_out', context);
  }
}

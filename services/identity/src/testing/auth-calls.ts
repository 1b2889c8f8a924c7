import request from 'supertest';
import { BackgroundWork } from '../mail/background-work.js';
import type { Casino } from './casino.js';

/** Password after a reset. */
export const NEW_PASSWORD = 'Silver-Lantern-77';

/** Returns the requests with which tests reset forgotten passwords. @param casino is called for each of them */
export function authCallsOf(casino: () => Casino) {
  const auth = (path: string, body: object) => request(casino().app.url).post(`/api/auth/${path}`).send(body);
  /** Waits until the e-mails that were asked for are in the mailbox. */
  const mailed = () => casino().app.nest.get(BackgroundWork, { strict: false }).settled();

  return {
    auth,
    mailed,
    /** Asks for a link for a new password, whose e-mail is newer than those before. */
    async forgot(email: string, headers: Record<string, string> = {}): Promise<request.Response> {
      casino().clock.advance(1);
      const response = await auth('forgot-password', { email }).set(headers).expect(202);
      await mailed();
      return response;
    },
    /** Sets a new password with the code from an e-mail. */
    reset: (oobCode: unknown) => auth('reset-password', { oobCode, password: NEW_PASSWORD }),
  };
}

import type { Analytics } from './analytics.js';
import type { AntiFraud } from './anti-fraud.js';
import type { ErrorReports } from './error-reports.js';
import type { Identity } from './identity.js';

interface Receivers {
  antiFraud: AntiFraud;
  analytics: Analytics;
  errors: ErrorReports;
}

/** Maximum length of the path of a failed request. A page can ask for the path that somebody has typed. */
const REQUEST_MAX = 200;

/** Pages of games. The favourites and other lists are not below these paths. */
const GAME = /^\/(?:games|provider-games)\/([^/]{1,100})$/;

/** Reports to each receiver what it has to know about the session. */
export class SessionReports {
  #path: string | undefined;

  constructor(
    private readonly identity: Identity,
    private readonly receivers: Receivers,
  ) {}

  signedIn(uid: string): void {
    if (this.identity.player === uid) return;
    this.signedOut();
    this.identity.player = uid;
    this.receivers.antiFraud.signedIn();
    this.receivers.analytics.signedIn();
  }

  /** Ends the session, so that what the next player does is not mixed with it. Does nothing for a visitor. */
  signedOut(): void {
    if (this.identity.player === null) return;
    const { antiFraud, analytics, errors } = this.receivers;
    for (const receiver of [antiFraud, analytics, errors]) receiver.signedOut();
    this.identity.renew();
  }

  /** A change of the query alone is no new page. */
  pageShown(path: string): void {
    if (path === this.#path) return;
    this.#path = path;
    this.receivers.errors.happened('page', {});
    this.receivers.analytics.happened('page_viewed', {});
    const game = GAME.exec(path)?.[1];
    if (game) this.receivers.analytics.happened('game_opened', { game });
  }

  dialogOpened(dialog: string): void {
    this.receivers.errors.happened('dialog', { dialog });
    this.receivers.analytics.happened('dialog_opened', { dialog });
  }

  /** @param path may have a query, which is not reported */
  requestFailed(method: string, path: string, status: number, code: string): void {
    if (code === 'aborted') return;
    const request = path.split('?')[0]?.slice(0, REQUEST_MAX) ?? '';
    this.receivers.errors.happened('request_failed', { method, request, status, code });
  }

  connection(state: 'lost' | 'reconnected' | 'stopped'): void {
    this.receivers.errors.happened('connection', { state });
  }
}

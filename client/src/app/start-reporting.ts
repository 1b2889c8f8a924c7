import { api } from '../api/index.js';
import { serverNow } from '../clock/clock.js';
import { Analytics } from '../reporting/analytics.js';
import { analyticsEvents } from '../reporting/analytics-events.js';
import { AntiFraud } from '../reporting/anti-fraud.js';
import { uncaught } from '../reporting/early-errors.js';
import { ErrorReports } from '../reporting/error-reports.js';
import { Identity } from '../reporting/identity.js';
import { deviceId, newUuid } from '../reporting/ids.js';
import type { ReportingPorts } from '../reporting/outbox.js';
import { refusesTracking } from '../reporting/refuses-tracking.js';
import { sendReports } from '../reporting/send-reports.js';
import { SessionReports } from '../reporting/session-reports.js';
import { dialogs } from '../session/dialogs.js';
import { followUrl } from '../shell/shown-url.js';
import { browserStorage } from '../storage/browser-storage.js';
import type { Parts } from './root.machine.js';

/** Time between two batches while the page is visible, in milliseconds. A page that is hidden sends at once. */
const FLUSH_MS = 15_000;
/** The same for the trail of a session, which is long and which nobody waits for. */
const TRAIL_MS = 180_000;

/** Connects the receivers of reports to the parts of the client. Reports go to the casino only, which forwards them. */
export function startReporting({ auth, authFlow, realtime }: Parts): void {
  const identity = new Identity(deviceId(browserStorage), newUuid);
  const ports: ReportingPorts = {
    identity,
    now: serverNow,
    path: () => location.pathname,
    isOnline: () => navigator.onLine,
    send: (batch, player) => sendReports(batch, api.tokenOf(player)),
  };
  const antiFraud = new AntiFraud(ports);
  const analytics = new Analytics(ports, () => refusesTracking(navigator));
  const errors = new ErrorReports(ports, Math.random);
  const session = new SessionReports(identity, { antiFraud, analytics, errors });

  const followSession = () => {
    const now = auth.getSnapshot();
    if (now.matches('signedIn') && now.context.user) session.signedIn(now.context.user.uid);
    else if (now.matches('signedOut')) session.signedOut();
  };
  followSession();
  auth.subscribe(followSession);

  const followPage = () => session.pageShown(location.pathname);
  followPage();
  followUrl(followPage);

  dialogs.subscribe(() => {
    const dialog = dialogs.current();
    if (dialog) session.dialogOpened(dialog.name);
  });
  let authView: string | null = null;
  authFlow.subscribe((now) => {
    const view = now.matches('closed') ? null : now.context.view;
    if (view && view !== authView) session.dialogOpened(view);
    authView = view;
  });
  authFlow.on('signedUp', () => analytics.happened('signed_up', {}));

  realtime.on('lost', () => session.connection('lost'));
  realtime.on('reconnected', () => session.connection('reconnected'));
  realtime.on('stopped', () => session.connection('stopped'));
  api.onFailure = (method, path, { status, code }) => session.requestFailed(method, path, status, code);

  uncaught.handle((error, source, at) => errors.failed(error, source, at));
  analyticsEvents.handle((name, details) => analytics.happened(name, details));

  setInterval(() => {
    antiFraud.flush();
    analytics.flush();
  }, FLUSH_MS);
  setInterval(() => errors.flush(), TRAIL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const receiver of [antiFraud, analytics, errors]) receiver.flush();
  });
}

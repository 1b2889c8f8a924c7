import { KeptCalls } from './kept-calls.js';
import type { Details } from './outbox.js';

/** What analytics counts. No event contains an amount of a balance, a name, or anything that the player typed. */
export type AnalyticsEvent =
  | 'page_viewed'
  | 'game_opened'
  | 'dialog_opened'
  | 'signed_up'
  | 'purchase_started'
  | 'purchase_finished';

/** Events that features report. A feature does not wait for the code that sends them. */
export const analyticsEvents = new KeptCalls<[name: AnalyticsEvent, details: Details]>();

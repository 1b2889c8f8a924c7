import { CURRENCIES } from '@goldwake/contracts';
import { diffBalances } from '../balances/diff.js';
import { explainedOnTheWire, explainWallet } from '../explain/explain-wallet.js';
import { BISECTABLE, bisectWallet } from './bisect-wallet.js';
import { eventDetails } from './event-details.js';
import { findEvents } from './find-events.js';
import { findPlayers } from './find-players.js';
import { findStreams } from './find-streams.js';
import { health } from './health.js';
import { requireWallet, versionOf } from './moment.js';
import { timeline } from './timeline.js';
import { walletAsOf } from './wallet-as-of.js';
import { whatIfWithout } from './what-if-without.js';
import type { WorkbenchHistory } from './workbench-history.js';

/** Queries about the history. Their result types are defined in `@goldwake/contracts/http`. */
export type WorkbenchQuery =
  | { ask: 'health' }
  | { ask: 'search'; query: string }
  | { ask: 'players' | 'streams'; query: string; limit: number }
  | { ask: 'timeline'; stream: string; afterVersion: number }
  | { ask: 'event'; eventId: string; providerUrl: string | null }
  | { ask: 'balance' | 'explain'; uid: string; at: string | undefined }
  | { ask: 'rules' }
  | { ask: 'diff'; uid: string }
  | { ask: 'bisect'; uid: string; claim: string | undefined; rule: string | undefined }
  | { ask: 'what-if'; uid: string; without: readonly string[] };

/**
 * Runs a query and returns its result.
 * @param step called repeatedly during the work; throws when no client is waiting for the result any more
 * @throws Refusal; CannotRun, DamagedHistory, UnknownSchema if an event cannot be read or folded
 */
export function runQuery(history: WorkbenchHistory, question: WorkbenchQuery, step: () => void): unknown {
  const { casino } = history;
  switch (question.ask) {
    case 'health':
      return health(history, step);
    case 'search':
      return findEvents(casino, question.query, step);
    case 'players':
      return { result: findPlayers(history, question.query, question.limit) };
    case 'streams':
      return { result: findStreams(history, question.query, question.limit) };
    case 'timeline':
      return timeline(history, question.stream, question.afterVersion, step);
    case 'event':
      return eventDetails(history, question, step);
    case 'balance':
      return walletAsOf(history, question.uid, versionOf(casino, question.uid, question.at), step);
    case 'explain': {
      const wish = { toVersion: versionOf(casino, question.uid, question.at), currencies: CURRENCIES };
      return explainedOnTheWire(explainWallet(casino, question.uid, wish, step));
    }
    case 'diff':
      requireWallet(casino, question.uid);
      return history.readAtOnce((still) => diffBalances(still, question.uid, step));
    case 'rules':
      return { rules: BISECTABLE };
    case 'bisect':
      return bisectWallet(history, question.uid, question, step);
    case 'what-if':
      return whatIfWithout(casino, question.uid, question.without, step);
  }
}

import { type AccountEvent, type EventOf, idOf, type StoredEvent } from '@goldwake/contracts';
import { addId, defineInvariant, noIds, type SeenIds, type Violate } from '@goldwake/core';

type Ended = StoredEvent<EventOf<'session_ended'>>;
type Ending = Ended['data']['reason'];

/** Number of sessions of a player that are kept after they ended as a consequence. */
const CLOSED_KEPT = 20;

interface Account {
  /** Ids of the open sessions. */
  open: Set<string>;
  /** Event whose command has to end sessions, until an event of another command follows; undefined if there is none. */
  ending: StoredEvent<AccountEvent> | undefined;
  /** The last sessions that ended as a consequence of an event, with its id. */
  closed: Map<string, string>;
}

interface State {
  accounts: Map<string, Account>;
  /** Ids of all sessions, because the refresh token of an ended session must not become valid again. */
  seen: SeenIds;
}

/** Reasons for which a command ends sessions as a consequence of its first event. */
const CONSEQUENCES: { readonly [Type in AccountEvent['type']]?: Ending } = {
  player_banned: 'banned',
  second_factors_removed: 'second_factors_removed',
  password_changed: 'password_changed',
};
const OF_OPERATORS: readonly Ending[] = ['banned', 'second_factors_removed'];

export const sessions = defineInvariant<State>({
  name: 'sessions',
  rule: 'a session starts and ends once, a new one displaces the oldest, and a ban, a removal of second factors or a new password ends the sessions that it must',
  initial: () => ({ accounts: new Map(), seen: noIds() }),
  check({ accounts, seen }, event, violate) {
    if (!event.stream.startsWith('account-')) return;
    const uid = idOf(event.stream);
    const account = accounts.get(uid) ?? { open: new Set(), ending: undefined, closed: new Map() };
    accounts.set(uid, account);
    if (account.ending && account.ending.commandId !== event.commandId) settle(account, violate);
    const { type, data } = event as StoredEvent<AccountEvent> as AccountEvent;
    if (type === 'session_started') {
      const { session_id } = data;
      if (!addId(seen, session_id)) {
        const is = account.open.has(session_id) ? 'is open already' : 'was started before';
        violate(event, `starts session ${session_id}, which ${is}`);
      }
      account.open.add(session_id);
    } else if (type === 'session_ended') end(account, event as Ended, violate);
    else if (CONSEQUENCES[type]) account.ending = event as StoredEvent<AccountEvent>;
  },
  end({ accounts }, violate) {
    for (const account of accounts.values()) settle(account, violate);
  },
});

function end({ open, ending, closed }: Account, event: Ended, violate: Violate): void {
  const { session_id, reason } = event.data;
  const [oldest] = open;
  if (reason === 'displaced' && oldest !== undefined && oldest !== session_id) {
    violate(event, `displaces session ${session_id}, but session ${oldest} is older`);
  }
  if (!open.delete(session_id)) {
    const suspect = closed.get(session_id);
    violate(event, `ends session ${session_id}, which is not open`, suspect === undefined ? undefined : { suspect });
  } else if (ending) {
    closed.set(session_id, ending.eventId);
    const [oldestClosed] = closed.keys();
    if (closed.size > CLOSED_KEPT && oldestClosed !== undefined) closed.delete(oldestClosed);
  }
  const [causing] = Object.entries(CONSEQUENCES).find(([, consequence]) => consequence === reason) ?? [];
  if (causing && ending?.type !== causing)
    violate(event, `ends a session as ${reason}, but its command has no ${causing}`);
  const isOperators = OF_OPERATORS.includes(reason);
  if (isOperators !== (event.actor === 'system')) {
    violate(event, `ends a session as ${reason}, which ${isOperators ? 'only an operator' : 'only the player'} can do`);
  }
}

/** A player who chooses a new password may keep the session in which that happened. */
function settle(account: Account, violate: Violate): void {
  const { open, ending } = account;
  account.ending = undefined;
  if (!ending) return;
  const { type, data } = ending as AccountEvent;
  const kept = type === 'password_changed' && data.by === 'player' ? 1 : 0;
  if (open.size > kept) violate(ending, `leaves sessions open: ${open.size}; it may leave ${kept} open`);
}

import { type PairEvent, pairId, Refusal, requestId } from '@goldwake/contracts';
import {
  answerRequest,
  blockPlayer,
  cancelRequest,
  type FriendRules,
  type PairState,
  type Person,
  pairReducer,
  removeFriend,
  requestFriend,
  type Usage,
  unblockPlayer,
} from '../domain/index.js';

export const ADA: Person = { uid: 'u1', username: 'ada', avatar: { kind: 'drawn', number: '07' } };
export const BOB: Person = { uid: 'u2', username: 'Łukasz', avatar: null };
export const PAIR = pairId(ADA.uid, BOB.uid);
export const START = Date.UTC(2026, 0, 15, 12);
export const DAY_MS = 86_400_000;
export const RULES: FriendRules = { pendingMax: 3, friendsMax: 5, repeatAfterMs: 7 * DAY_MS };
export const NOTHING_USED: Usage = { pending: 0, friends: { own: 0, other: 0 } };

export const ACTS = ['request', 'accept', 'reject', 'cancel', 'remove', 'block', 'unblock'] as const;
export type Act = (typeof ACTS)[number];

const otherOf = (who: Person) => (who === ADA ? BOB : ADA);

/** Decides what one of the two players does; answers and cancellations concern the newest request. */
export function decide(state: PairState, who: Person, act: Act, now = START): PairEvent[] {
  const newest = requestId(PAIR, state.requests);
  const other = otherOf(who);
  switch (act) {
    case 'request':
      return requestFriend(state, { sender: who, receiver: other, now }, NOTHING_USED, RULES);
    case 'accept':
    case 'reject': {
      const answer = {
        uid: who.uid,
        requestId: newest,
        status: act === 'accept' ? ('accepted' as const) : ('rejected' as const),
        now,
      };
      return answerRequest(state, answer, NOTHING_USED, RULES);
    }
    case 'cancel':
      return cancelRequest(state, { uid: who.uid, requestId: newest, now });
    case 'remove':
      return removeFriend(state, { remover: who.uid, now });
    case 'block':
      return blockPlayer(state, { blocker: who.uid, other: other.uid, now });
    case 'unblock':
      return unblockPlayer(state, { blocker: who.uid, other: other.uid, now });
  }
}

export const folded = (events: readonly PairEvent[]): PairState =>
  events.reduce(pairReducer.evolve, pairReducer.initial(PAIR));

/** Returns the events of a history in which every step is permitted, one minute after the other. */
export function after(...steps: readonly (readonly [Person, Act])[]): PairEvent[] {
  const events: PairEvent[] = [];
  for (const [at, [who, act]] of steps.entries()) {
    events.push(...decide(folded(events), who, act, START + at * 60_000));
  }
  return events;
}

/** Returns the code with which a step is refused, or the types of the events that it stores. */
export function outcomeOf(state: PairState, who: Person, act: Act, now?: number): string | string[] {
  try {
    return decide(state, who, act, now).map(({ type }) => type);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

import { CHAT_RULES, type ChatterEvent, MESSAGE_STATE_AFTER, type MessageState } from '@goldwake/contracts';

/** A message of the player. */
export interface OwnMessage {
  message_id: string;
  /** Milliseconds since the Unix epoch. */
  sentAt: number;
  digest: string;
  /** Id of the round that the message shows. */
  roundId: string | null;
  state: MessageState;
  /** Whether an operator has restored or removed the message. Reports then no longer hide it. */
  isReviewed: boolean;
}

/** A mute. `until` is an ISO time; null for a mute without an end. */
export interface Mute {
  until: string | null;
  reason: string;
}

/** State of one player in the chat, as decisions need it. */
export interface ChatterState {
  uid: string;
  /** The player's newest messages, oldest first, at most as many as the room keeps. */
  messages: readonly OwnMessage[];
  mute: Mute | null;
  /** Ids of the messages that the player reported most recently. */
  reported: readonly string[];
  /** The most recently reported players, oldest first. Times are in milliseconds since the Unix epoch. */
  reportedPlayers: readonly { uid: string; at: number }[];
  /** Uids of the players whom the player has hidden. */
  hidden: readonly string[];
}

/**
 * Maximum number of reported messages in a state. While a message is among the newest 300, at most 299 older and
 * 299 newer ones can be reported too.
 */
const REPORTED_KEPT = 2 * CHAT_RULES.kept;

/** Maximum number of reported players in a state: as many as one player may report in a day. */
const REPORTED_PLAYERS_KEPT = CHAT_RULES.playerReports.max;

export const chatterReducer = {
  initial: (uid: string): ChatterState => ({
    uid,
    messages: [],
    mute: null,
    reported: [],
    reportedPlayers: [],
    hidden: [],
  }),

  evolve(state: ChatterState, event: ChatterEvent): ChatterState {
    switch (event.type) {
      case 'message_sent': {
        const { message_id, sent_at, text_digest, round } = event.data;
        const sentAt = Date.parse(sent_at);
        const shown = {
          digest: text_digest,
          roundId: round?.round_id ?? null,
          state: 'shown',
          isReviewed: false,
        } as const;
        const sent: OwnMessage = { message_id, sentAt, ...shown };
        return { ...state, messages: [...state.messages, sent].slice(-CHAT_RULES.kept) };
      }
      case 'message_deleted':
      case 'message_hidden':
        return changed(state, event.data.message_id, { state: MESSAGE_STATE_AFTER[event.type] });
      case 'message_restored':
      case 'message_removed':
        return changed(state, event.data.message_id, { state: MESSAGE_STATE_AFTER[event.type], isReviewed: true });
      case 'message_reported':
        return { ...state, reported: [...state.reported, event.data.message_id].slice(-REPORTED_KEPT) };
      case 'player_reported': {
        const { reported_id, reported_at } = event.data;
        const others = state.reportedPlayers.filter(({ uid }) => uid !== reported_id);
        const reported = { uid: reported_id, at: Date.parse(reported_at) };
        return { ...state, reportedPlayers: [...others, reported].slice(-REPORTED_PLAYERS_KEPT) };
      }
      case 'player_muted': {
        const { until, reason } = event.data;
        return { ...state, mute: { until, reason } };
      }
      case 'mute_lifted':
        return { ...state, mute: null };
      case 'chat_player_hidden':
        return { ...state, hidden: [...state.hidden, event.data.hidden_id] };
      case 'chat_player_shown':
        return { ...state, hidden: state.hidden.filter((uid) => uid !== event.data.hidden_id) };
    }
  },
};

function changed(state: ChatterState, messageId: string, change: Partial<OwnMessage>): ChatterState {
  const messages = state.messages.map((one) => (one.message_id === messageId ? { ...one, ...change } : one));
  return { ...state, messages };
}

/** Returns the mute that applies at time `now`. A mute with an end expires without an event. */
export function muteAt({ mute }: ChatterState, now: number): Mute | null {
  return mute && (mute.until === null || now < Date.parse(mute.until)) ? mute : null;
}

export function ownMessage(state: ChatterState, messageId: string): OwnMessage | undefined {
  return state.messages.find(({ message_id }) => message_id === messageId);
}

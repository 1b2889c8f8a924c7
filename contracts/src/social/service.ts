import type { ServiceDeclaration } from '../service-declaration.js';
import { CHATROOM_EVENTS, CHATTER_EVENTS, type ChatroomEvent, type ChatterEvent } from './chat-events.js';
import type { ChatResponses } from './http/chat.js';
import type { FriendResponses } from './http/social.js';
import { PAIR_EVENTS, type PairEvent } from './pair-events.js';
import type { ChatModerationPort, SocialPort } from './ports.js';
import { PRIVACY_EVENTS, type PrivacyEvent } from './privacy-events.js';
import { SOCIAL_PUSH_RULES } from './pushes.js';

export type { SocialPushes } from './pushes.js';

export interface SocialEvents {
  pair: PairEvent;
  chatter: ChatterEvent;
  chatroom: ChatroomEvent;
  privacy: PrivacyEvent;
}

export interface SocialPorts {
  chatModeration: ChatModerationPort;
  social: SocialPort;
}

export const SOCIAL = {
  streams: {
    pair: { key: 'pair', events: PAIR_EVENTS },
    chatter: { key: 'player', events: CHATTER_EVENTS },
    chatroom: { key: 'stream', events: CHATROOM_EVENTS },
    privacy: { key: 'player', events: PRIVACY_EVENTS },
  },
  ports: {
    chatModeration: {
      replay: ['mute', 'unmute', 'hide', 'show', 'slowMode', 'reported', 'reportedPlayers'],
    },
    social: { realtime: ['privacyOf', 'friendsOf'] },
  },
  pushes: SOCIAL_PUSH_RULES,
} as const satisfies ServiceDeclaration<SocialEvents, SocialPorts>;

export interface SocialResponses extends FriendResponses, ChatResponses {}

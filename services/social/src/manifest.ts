import { defineManifest } from '@goldwake/core';
import { chatroomReducer, chatterReducer, pairReducer, privacyReducer } from './domain/index.js';
import { INVARIANTS } from './invariants/index.js';
import { chatMessages, pairs, people, playerReports } from './projections/index.js';

export const MANIFEST = defineManifest({
  name: 'social',
  paths: [
    '/api/self/friends',
    '/api/self/remove-friend',
    '/api/self/blocks',
    '/api/self/privacy',
    '/api/friend-requests',
    '/api/users/',
    '/api/chat/',
  ],
  streams: { pair: pairReducer, chatter: chatterReducer, chatroom: chatroomReducer, privacy: privacyReducer },
  projections: [people, pairs, chatMessages, playerReports],
  invariants: INVARIANTS,
  module: async () => (await import('./social.module.js')).SocialModule,
});

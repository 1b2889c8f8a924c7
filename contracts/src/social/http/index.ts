export * from './chat.js';
export * from './chat-moderation.js';
export * from './social.js';

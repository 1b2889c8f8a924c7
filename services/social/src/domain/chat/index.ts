export {
  type ChatterState,
  chatterReducer,
  muteAt,
  ownMessage,
} from './chatter.js';
export { isCounted } from './counted-report.js';
export { nextPermitted, ratesFor } from './limits.js';
export {
  type ChatroomState,
  changeSlowMode,
  chatroomReducer,
  hideMessage,
  liftMute,
  mutePlayer,
  removeMessage,
  restoreMessage,
} from './moderation.js';
export { deleteMessage, hidePlayer, reportMessage, reportPlayer, showPlayer } from './own-messages.js';
export { type NewMessage, requireNotMuted, sendMessage } from './send-message.js';

export { blockPlayer, unblockPlayer } from './blocks.js';
export * from './chat/index.js';
export {
  answerRequest,
  cancelRequest,
  type Person,
  requestFriend,
  type Usage,
} from './friend-requests.js';
export { removeFriend } from './friendship.js';
export { type PairState, pairReducer, sharedVersion } from './pair-state.js';
export { changePrivacy, type PrivacyState, privacyReducer, shownDay } from './privacy.js';
export { BLOCKS_MAX, type FriendRules, REPEAT_AFTER_MS } from './social-rules.js';

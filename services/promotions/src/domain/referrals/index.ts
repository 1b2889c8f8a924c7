export { crossesStep, POINTS_STEP } from './points-step.js';
export {
  dueAt,
  endRing,
  type FriendFacts,
  isOpen,
  moveReferral,
  type Ring,
  type SignUp,
  signUpFriend,
} from './referrals.js';
export { CHAIN_MAX, type Link, ringClosedBy } from './rings.js';
export { type Referral, type ReferralStatus, type ReferralsState, referralsReducer } from './state.js';

export { crossesStep, POINTS_STEP } from './points-step.js';
export { dueAt, type FriendFacts, isOpen, moveReferral, rejectRing, type SignUp, signUpFriend } from './referrals.js';
export { type Link, ringClosedBy } from './rings.js';
export { type Referral, type ReferralStatus, type ReferralsState, referralsReducer } from './state.js';

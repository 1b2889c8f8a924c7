import type { ServiceDeclaration } from '../service-declaration.js';
import type { User } from '../user.js';
import { ACCOUNT_EVENTS, type AccountEvent } from './account-events.js';
import type { FeatureReceipt } from './features.js';
import type { AuthResponses } from './http/auth.js';
import type { SecondFactorResponses } from './http/second-factors.js';
import type { SelfResponses } from './http/self.js';
import type {
  AccessKeysPort,
  BanReceipt,
  BansPort,
  FeaturesPort,
  PersonalDataPort,
  RevealReceipt,
  RevealsPort,
  SecondFactorsPort,
  SecondFactorsReceipt,
  SessionsPort,
  SignUpsPort,
  UsernamesPort,
} from './ports.js';
import { IDENTITY_PUSH_RULES } from './pushes.js';

export type { IdentityPushes } from './pushes.js';

export interface IdentityEvents {
  account: AccountEvent;
}

export interface IdentityPorts {
  personalData: PersonalDataPort;
  accessKeys: AccessKeysPort;
  bans: BansPort;
  features: FeaturesPort;
  secondFactors: SecondFactorsPort;
  reveals: RevealsPort;
  usernames: UsernamesPort;
  signUps: SignUpsPort;
  sessions: SessionsPort;
}

export const IDENTITY = {
  streams: { account: { key: 'player', events: ACCOUNT_EVENTS } },
  ports: {
    personalData: { realtime: ['open'], social: ['seal', 'openMany'] },
    accessKeys: { every: ['list'] },
    bans: { replay: ['ban', 'lift'] },
    features: { replay: ['set'], cashier: ['of'], promotions: ['of'] },
    secondFactors: { replay: ['remove'] },
    reveals: { replay: ['reveal'] },
    usernames: { replay: ['of'], promotions: ['of'] },
    signUps: { promotions: ['of'] },
    sessions: { games: ['isOpen'] },
  },
  pushes: IDENTITY_PUSH_RULES,
} as const satisfies ServiceDeclaration<IdentityEvents, IdentityPorts>;

export interface IdentityResponses extends AuthResponses, SecondFactorResponses, SelfResponses {
  BanReceipt: BanReceipt;
  FeatureReceipt: FeatureReceipt;
  RevealReceipt: RevealReceipt;
  SecondFactorsReceipt: SecondFactorsReceipt;
  User: User;
}

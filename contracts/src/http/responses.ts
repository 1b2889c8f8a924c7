import type { CasinoSettings } from '../games/catalogue-events.js';
import type { FeatureReceipt } from '../identity/features.js';
import type { BanReceipt, RevealReceipt, SecondFactorsReceipt } from '../ports.js';
import type { PresenceResponse } from '../realtime/presence.js';
import type { ProblemBody } from '../problems.js';
import type { RealtimeTokenResponse } from '../realtime/frames.js';
import type { User } from '../user.js';
import type { Email, SessionResponse } from '../identity/http/auth.js';
import type { DiceGame, Game, GamesPage, GameWithStakes, ProvidersPage } from '../games/http/catalogue.js';
import type {
  DiceBetResponse,
  DiceRound,
  FairnessResponse,
  FairnessRound,
  OneStepBetResponse,
  OneStepRound,
  OpenRoundResponse,
  PageResponse,
  RevealedPair,
  RotateResponse,
  SettledStepRound,
  StepResponse,
} from '../games/http/games.js';
import type { Bisected, Diff, Explained, WhatIf } from '../replay/http/replay-results.js';
import type {
  PasskeyOptionsResponse,
  RecoveryCodesResponse,
  SecondFactorsResponse,
  TotpEnrolmentResponse,
} from '../identity/http/second-factors.js';
import type { SessionsResponse } from '../identity/http/self.js';
import type { DailyClaimResponse, GrantResponse, WalletHistoryResponse, WalletResponse } from '../wallet/http.js';
import type {
  EventDetails,
  FoundPlayer,
  FoundStream,
  Timeline,
  WalletAsOf,
  WorkbenchFound,
  WorkbenchRules,
  WorkbenchSession,
} from '../replay/http/workbench.js';
import type { VerifyStatus, WorkbenchHealth } from '../replay/http/workbench-health.js';
import type { FoundEvents } from '../replay/http/workbench-search.js';

/** JSON bodies of responses, by their name in `/api/openapi.json`. The registry adds the bodies of further services. */
export interface CoreResponses {
  BanReceipt: BanReceipt;
  Bisected: Bisected;
  CasinoSettings: CasinoSettings;
  DailyClaimResponse: DailyClaimResponse;
  DiceBetResponse: DiceBetResponse;
  DiceGame: DiceGame;
  DiceRoundsPage: PageResponse<DiceRound>;
  Diff: Diff;
  Emails: Email[];
  EventDetails: EventDetails;
  Explained: Explained;
  FairnessResponse: FairnessResponse;
  FairnessRound: FairnessRound;
  FeatureReceipt: FeatureReceipt;
  FoundEvents: FoundEvents;
  FoundPlayers: WorkbenchFound<FoundPlayer>;
  FoundStreams: WorkbenchFound<FoundStream>;
  Game: Game;
  GamesPage: GamesPage;
  GameWithStakes: GameWithStakes;
  GrantResponse: GrantResponse;
  Live: { status: 'ok'; service: string };
  StepResponse: StepResponse;
  OpenRoundResponse: OpenRoundResponse;
  SettledStepRoundsPage: PageResponse<SettledStepRound>;
  OneStepBetResponse: OneStepBetResponse;
  OneStepRoundsPage: PageResponse<OneStepRound>;
  PasskeyOptionsResponse: PasskeyOptionsResponse;
  PresenceResponse: PresenceResponse;
  Problem: ProblemBody;
  ProblemDescription: ProblemDescription;
  ProblemDescriptions: { result: ProblemDescription[] };
  ProvidersPage: ProvidersPage;
  /** `position` is the global position of the newest stored event. */
  Ready: { status: 'ok'; service: string; position: number };
  RealtimeTokenResponse: RealtimeTokenResponse;
  RecoveryCodesResponse: RecoveryCodesResponse;
  RevealedPairsPage: PageResponse<RevealedPair>;
  RotateResponse: RotateResponse;
  SecondFactorsReceipt: SecondFactorsReceipt;
  RevealReceipt: RevealReceipt;
  SecondFactorsResponse: SecondFactorsResponse;
  SessionResponse: SessionResponse;
  SessionsResponse: SessionsResponse;
  Timeline: Timeline;
  TotpEnrolmentResponse: TotpEnrolmentResponse;
  User: User;
  VerifyStatus: VerifyStatus;
  WalletAsOf: WalletAsOf;
  WalletHistoryResponse: WalletHistoryResponse;
  WalletResponse: WalletResponse;
  WhatIf: WhatIf;
  WorkbenchHealth: WorkbenchHealth;
  WorkbenchRules: WorkbenchRules;
  WorkbenchSession: WorkbenchSession;
}

/** Description of an error code, as `/problems/<code>` returns it. */
export interface ProblemDescription {
  type: string;
  code: ProblemBody['code'];
  status: number;
  title: string;
  /** What the problem means. */
  meaning: string;
  /** What the caller should do next. */
  next: string;
}

import { accountAges } from './account-ages.js';
import { changedMessages } from './changed-messages.js';
import { hiddenPlayers } from './hidden-players.js';
import { playerReports } from './player-reports.js';
import { reports } from './reports.js';
import { sentMessages } from './sent-messages.js';
import { slowMode } from './slow-mode.js';

export const CHAT_INVARIANTS = [
  sentMessages,
  changedMessages,
  reports,
  playerReports,
  accountAges,
  hiddenPlayers,
  slowMode,
] as const;

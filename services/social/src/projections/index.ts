/** Exports the read models of the social service for tools that inspect or rebuild them; nothing here uses NestJS. */
export {
  CHAT_MESSAGES,
  CHAT_REPORTS,
  type ChatMessageRow,
  chatMessages,
  messageRow,
} from './chat-messages.js';
export { PAIRS, pairs, RELATIONS } from './pairs.js';
export { PEOPLE, type PersonRow, people } from './people.js';
export { PLAYER_REPORTS, playerReports } from './player-reports.js';
export { type RelationRow, relationId } from './relation-rows.js';

export { autoRunIn } from './auto-run-memory.js';
export { DicePage, type DicePageProps } from './dice-page.js';
export { createDiceSession, type DiceSession } from './dice-session.js';
export type { PendingBet } from './pending-bet.js';
export { pendingBetsIn } from './pending-bet.js';
export { loadTable } from './table-memory.js';

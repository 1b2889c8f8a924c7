import type { Card } from '../cards.js';
import { inOrder, type MultiStepGame, notAllowed, takeActions } from '../multi-step.js';
import {
  additionalStake,
  allowedActions,
  type BlackjackAction,
  type BlackjackHand,
  type BlackjackRound,
  blackjackPaid,
  blackjackStaked,
  dealBlackjack,
  decideBlackjack,
  evolveBlackjack,
  type HandResult,
  handResults,
  isOver,
  shownDealerCards,
} from './rules.js';

/** A bet on blackjack has no parameters. */
export type BlackjackParams = Record<never, never>;

export interface BlackjackMove {
  action: BlackjackAction;
}

export interface BlackjackTable {
  actions: BlackjackMove[];
  /** The player's hands; `result` is null while the round is open. */
  hands: (BlackjackHand & { result: HandResult | null })[];
  /** The dealer's shown cards: only the up card while the round is open. */
  dealer: Card[];
  insurance: BlackjackRound['insurance'];
  /** What the player can do now. */
  allowed: BlackjackAction[];
  result: 'open' | 'over';
}

/** Blackjack by the rules in `rules.ts`. */
export const BLACKJACK: MultiStepGame<BlackjackParams, BlackjackMove, BlackjackTable> = {
  game_id: 'blackjack',
  faults: () => [],
  replay: (params, actions, words) => BLACKJACK.play(params, inOrder(actions), words),
  play(_, choose, words) {
    let round = dealBlackjack(words);
    return takeActions(tableOf(round, []), choose, actionFault, (table, { action }) => {
      round = decideBlackjack(round, action, words).reduce(evolveBlackjack, round);
      return tableOf(round, [...table.actions, { action }]);
    });
  },
  actionFault,
  isOver: ({ result }) => result === 'over',
  additionalStake: (_, { action }) => additionalStake(action),
  staked: blackjackStaked,
  paid: blackjackPaid,
  atTimeout: ({ allowed }) => ({ action: allowed.includes('stand') ? 'stand' : 'decline_insurance' }),
};

function actionFault({ allowed }: BlackjackTable, { action }: BlackjackMove): string | undefined {
  return allowed.includes(action) ? undefined : notAllowed(action, allowed);
}

function tableOf(round: BlackjackRound, actions: BlackjackMove[]): BlackjackTable {
  const over = isOver(round);
  const results = over ? handResults(round) : [];
  return {
    actions,
    hands: round.hands.map((hand, at) => ({ ...hand, result: results[at] ?? null })),
    dealer: shownDealerCards(round),
    insurance: round.insurance,
    allowed: allowedActions(round),
    result: over ? 'over' : 'open',
  };
}

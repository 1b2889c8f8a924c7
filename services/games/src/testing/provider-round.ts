import { drawBook, payoutOf, slotGameOf, wordsFrom } from '@goldwake/contracts';
import type { ProviderBalanceResponse, ProviderBetResponse, ProviderRollbackResponse } from '@goldwake/contracts/http';
import type { Engine } from '@goldwake/core';
import { type Answer, EEL_WIFE, type Signing, type SlotCasino } from './slot-casino.js';

/** Stake of each round, in micros. */
export const STAKE = 1_000_000n;

const GAME = slotGameOf(EEL_WIFE);
if (!GAME) throw new Error(`${EEL_WIFE} is no slot of this version`);
const EEL_WIFE_GAME = GAME;

/** What the provider states about the end of a round. */
export interface DrawnEnd {
  book: number;
  multiplier: number;
  /** Payout in micros. */
  amount: string;
}

/** The calls of a provider about one round. `change` replaces fields of a call's body. */
export class ProviderRound {
  constructor(
    readonly id: string,
    private readonly uid: string,
    private readonly session: string,
  ) {}

  bet(casino: SlotCasino<Engine>, change: object = {}, signing?: Signing): Promise<Answer<ProviderBetResponse>> {
    const { session, id } = this;
    const body = { session, transaction_id: `${id}-bet`, round_id: id, amount: `${STAKE}`, ...change };
    return casino.call('bet', body, signing);
  }

  win(casino: SlotCasino<Engine>, drawn: object, signing?: Signing): Promise<Answer<ProviderBalanceResponse>> {
    return casino.call('win', { transaction_id: `${this.id}-win`, ...this.end(), ...drawn }, signing);
  }

  rollback(
    casino: SlotCasino<Engine>,
    change: object = {},
    signing?: Signing,
  ): Promise<Answer<ProviderRollbackResponse>> {
    const { id } = this;
    const body = { transaction_id: `${id}-back`, bet_transaction_id: `${id}-bet`, ...this.end(), ...change };
    return casino.call('rollback', body, signing);
  }

  private end() {
    return { round_id: this.id, player_id: this.uid, game_id: EEL_WIFE };
  }
}

/** Draws the book as a provider does, from the words of the bet. */
export function drawnBy({ words }: Pick<ProviderBetResponse, 'words'>): DrawnEnd {
  const { book, multiplier } = drawBook(EEL_WIFE_GAME, wordsFrom(words));
  return { book, multiplier, amount: `${payoutOf(STAKE, multiplier)}` };
}

import { Refusal, slotGameOf } from '@goldwake/contracts';
import type { ProviderRollbackResponse } from '@goldwake/contracts/http';
import { type Clock, type FiredTimer, isoNow, type Scheduler } from '@goldwake/core';
import { waitAtMost } from '@goldwake/core/adapters';
import type { Logger } from '@goldwake/service';
import { type DrawnRound, type Happening, isDrawn, nextCall } from '../domain/index.js';
import type { Session } from '../sessions/sessions.js';
import type { CasinoWallet } from '../wallet/casino-wallet.js';
import type { Outcome } from '../wallet/outcome.js';
import { CONTINUE, type Rounds, type StoredRound } from './rounds.js';

/** Number of rounds that timers continue at the same time. A call may take 5 seconds. */
const PARALLEL = 16;
/** Time that running rounds have to finish when the process ends, in milliseconds. */
const DRAIN_MS = 1_500;

export interface SpinsParts {
  rounds: Rounds;
  wallet: CasinoWallet;
  scheduler: Scheduler;
  clock: Pick<Clock, 'now'>;
  logger: Pick<Logger, 'warn'>;
}

/** Brings rounds to their end: by the request that has started them, or else by a timer. */
export class Spins {
  /** Rounds that requests work at, by session of play and key. */
  private readonly running = new Map<string, Promise<StoredRound>>();

  constructor(private readonly parts: SpinsParts) {}

  /** Prepares the timers of rounds; called before the scheduler starts. */
  init(): void {
    this.parts.scheduler.handle(CONTINUE, (timer) => this.continue(timer), { parallel: PARALLEL });
  }

  /**
   * Plays a round once for each key; a repeated request gets the same round.
   * @returns the round after its bet and, if it was drawn, after its win was answered or had no answer
   * @throws Refusal `round_open`; `idempotency_mismatch` if the key belongs to a round with another stake
   */
  async spin(session: Session, key: string, stake: string): Promise<StoredRound> {
    const id = `${session.play} ${key}`;
    let running = this.running.get(id);
    if (!running) {
      running = this.play(session, key, stake).finally(() => this.running.delete(id));
      this.running.set(id, running);
    }
    const round = await running;
    if (round.stake !== stake) throw new Refusal('idempotency_mismatch');
    return round;
  }

  /** Lets running rounds finish for a moment, then ends their calls; the next start continues them. */
  async close(): Promise<void> {
    const all = () => Promise.allSettled(this.running.values());
    await waitAtMost(DRAIN_MS, all());
    this.parts.wallet.close();
    this.parts.rounds.close();
    await all();
  }

  private async play(session: Session, key: string, stake: string): Promise<StoredRound> {
    const { rounds, wallet } = this.parts;
    const { round, isNew } = await rounds.start(session, key, stake);
    if (!isNew) return round;
    const { round_id } = round;
    const outcome = await wallet.bet(session.provider_id, {
      session: session.casino_session,
      transaction_id: `${round_id}-bet`,
      round_id,
      amount: stake,
    });
    if (outcome.type === 'unknown') {
      this.parts.logger.warn(`the bet of the round ${round_id} is unanswered (${outcome.why}); it is rolled back`);
    }
    const after = await rounds.happened(round_id, betHappening(outcome));
    return after.status === 'drawn' ? this.win(after) : after;
  }

  /** Continues a round that its request has not brought to its end. */
  private async continue({ key: roundId, at }: FiredTimer): Promise<void> {
    if (!(await this.parts.rounds.get(roundId))) return;
    const round = await this.parts.rounds.happened(roundId, { type: 'bet_unknown' }, at);
    const call = nextCall(round);
    if (call === 'win' && isDrawn(round)) await this.win(round, at);
    else if (call === 'rollback') await this.rollBack(round, at);
  }

  private async win(round: DrawnRound & StoredRound, firedAt?: number): Promise<StoredRound> {
    const { round_id, payout, book, multiplier } = round;
    const outcome = await this.parts.wallet.win(providerOf(round), {
      ...endOf(round, 'win'),
      amount: payout,
      ...{ book, multiplier },
    });
    if (outcome.type !== 'answered') this.warn('win', round_id, outcome);
    const happening: Happening =
      outcome.type === 'answered'
        ? { type: 'win_answered', balance: outcome.answer.balance, at: isoNow(this.parts.clock) }
        : { type: 'win_unknown' };
    return this.parts.rounds.happened(round_id, happening, firedAt);
  }

  private async rollBack(round: StoredRound, firedAt: number): Promise<void> {
    const { round_id } = round;
    const outcome = await this.parts.wallet.rollback(providerOf(round), {
      ...endOf(round, 'rollback'),
      bet_transaction_id: `${round_id}-bet`,
    });
    if (outcome.type !== 'answered') this.warn('rollback', round_id, outcome);
    const after = await this.parts.rounds.happened(round_id, rollbackHappening(outcome), firedAt);
    if (after.status === 'drawn') await this.win(after, firedAt);
  }

  /** A refusal is repeated too: the casino must take the end of a round, so its cause has to be repaired there. */
  private warn(call: string, roundId: string, outcome: Exclude<Outcome<unknown>, { type: 'answered' }>): void {
    const why = outcome.type === 'refused' ? `refused: ${outcome.refusal.code}` : outcome.why;
    this.parts.logger.warn(`the ${call} of the round ${roundId} has no answer (${why}); it is repeated`);
  }
}

function betHappening(outcome: Outcome<{ words: readonly number[]; balance: string }>): Happening {
  switch (outcome.type) {
    case 'answered':
      return { type: 'bet_answered', words: outcome.answer.words, balance: outcome.answer.balance };
    case 'refused':
      return { type: 'bet_refused', refusal: outcome.refusal };
    case 'unknown':
      return { type: 'bet_unknown' };
  }
}

function rollbackHappening(outcome: Outcome<ProviderRollbackResponse>): Happening {
  if (outcome.type !== 'answered') return { type: 'rollback_unknown' };
  const { state, words, balance } = outcome.answer;
  if (state === 'ended' && words && balance !== null) return { type: 'ended_by_casino', words, balance };
  return { type: 'rollback_answered' };
}

function endOf({ round_id, player_id, game_id }: StoredRound, call: 'win' | 'rollback') {
  return { transaction_id: `${round_id}-${call}`, round_id, player_id, game_id };
}

function providerOf({ game_id }: StoredRound): string {
  const game = slotGameOf(game_id);
  if (!game) throw new RangeError(`${game_id} is no slot of this version`);
  return game.provider_id;
}

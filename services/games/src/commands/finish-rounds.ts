import { msUntil } from '@goldwake/contracts';
import type { Clock, Scheduler } from '@goldwake/core';
import { OPEN_MS_MAX } from '../domain/index.js';
import { FINISH_ROUND, type FinishRound } from '../streams/player-rounds.js';
import type { ContinueRound } from './continue-round.js';

/** Registers the timer that ends rounds whose players stay away. */
export function handleUnfinishedRounds(
  scheduler: Pick<Scheduler, 'handle' | 'schedule'>,
  rounds: Pick<ContinueRound, 'timeOut'>,
  clock: Pick<Clock, 'now'>,
): void {
  scheduler.handle<FinishRound>(FINISH_ROUND, async ({ context: _, ...timer }) => {
    const { uid, round_id } = timer.payload;
    // The timer is early if the clock was set back by less than its time; `verify` counts from the bet.
    if (msUntil(timer.at, clock.now(), OPEN_MS_MAX) > 0) await scheduler.schedule(timer);
    else await rounds.timeOut(uid, round_id);
  });
}

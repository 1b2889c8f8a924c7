import { pause } from './pause.js';

/** Pauses between the attempts of an operation. */
export interface RetryPauses {
  /** Pause after the first failure, in milliseconds. Each further failure doubles it. */
  firstMs: number;
  /** Longest pause, in milliseconds. */
  maxMs: number;
  /**
   * Whether each pause is a random share of the computed time. After equal pauses, two processes that conflicted would
   * conflict again.
   */
  isRandom?: boolean;
}

/** Returns the pause in milliseconds after the given number of consecutive failures, which is at least one. */
export function pauseAfter(failures: number, { firstMs, maxMs, isRandom = false }: RetryPauses): number {
  const pauseMs = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return isRandom ? Math.random() * pauseMs : pauseMs;
}

/**
 * Repeats an operation until it succeeds, with exponential backoff.
 * @param onFailure receives the error of each failed attempt and the pause that follows; gives up by throwing
 * @throws errors thrown by `onFailure`; the abort reason of the signal
 */
export async function retry<Result>(
  attempt: () => Promise<Result> | Result,
  {
    pauses,
    onFailure,
    signal,
  }: {
    pauses: RetryPauses;
    onFailure(error: unknown, pauseMs: number): void;
    signal?: AbortSignal;
  },
): Promise<Result> {
  for (let failures = 1; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const pauseMs = pauseAfter(failures, pauses);
      onFailure(error, pauseMs);
      await pause(pauseMs, signal);
    }
  }
}

const PAUSES = { firstMs: 100, maxMs: 5_000 };

/**
 * Repeats an operation until it succeeds or the signal aborts.
 * @returns whether the operation succeeded
 */
export async function retryUntilAborted(
  attempt: () => Promise<void> | void,
  report: (message: string, error: unknown) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const onFailure = (error: unknown, pauseMs: number) => report(`trying again in ${pauseMs} ms`, error);
  return retry(attempt, { pauses: PAUSES, onFailure, signal }).then(
    () => true,
    (error: unknown) => {
      if (signal.aborted) return false;
      throw error;
    },
  );
}

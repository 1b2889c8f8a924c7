import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency.js';
import { api } from './index.js';
import { asProblem, type ProblemError } from './problem-error.js';

/** A mutation that sends a command. */
export type Command<Input, Answer = unknown> = UseMutationResult<Answer, ProblemError, Input>;

export interface CommandHooks<Answer> {
  onDone?: (response: Answer) => void;
  onRefused?: (problem: ProblemError) => void;
}

/**
 * Sends a command that moves money when a button is pressed. The idempotency key is kept while the outcome is unknown,
 * so that a second press cannot execute the command twice. A success or a rejection discards the key.
 */
export function useCommand<Answer>(path: string, hooks: CommandHooks<Answer> = {}): Command<void, Answer> {
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: async () => {
      const repeated = key.current !== null;
      key.current ??= newIdempotencyKey();
      try {
        const response = await api.command<Answer>(path, undefined, { idempotencyKey: key.current, repeated });
        key.current = null;
        return response;
      } catch (error) {
        const problem = asProblem(error);
        if (!problem.unsure) key.current = null;
        throw problem;
      }
    },
    onSuccess: hooks.onDone,
    onError: hooks.onRefused,
  });
}

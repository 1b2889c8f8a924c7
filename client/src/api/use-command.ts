import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from './idempotency.js';
import { api } from './index.js';
import { asProblem, type ProblemError } from './problem-error.js';

/** A mutation that sends a command. */
export type Command<Input, Answer = unknown> = UseMutationResult<Answer, ProblemError, Input>;

export interface CommandHooks<Answer> {
  onDone?: (response: Answer) => void;
  /** If it returns a promise, the command stays pending until that has settled. */
  onRefused?: (problem: ProblemError) => unknown;
}

/**
 * Sends a command that moves money when a button is pressed. The idempotency key is kept while the outcome is unknown,
 * so a second press with the same body cannot execute the command twice. A success or a rejection discards the key.
 */
export function useCommand<Answer, Body extends object | void = void>(
  path: string,
  hooks: CommandHooks<Answer> = {},
): Command<Body, Answer> {
  const unsure = useRef<{ key: string; body: string | undefined } | null>(null);
  return useMutation({
    mutationFn: async (input: Body) => {
      const body = JSON.stringify(input);
      const repeated = unsure.current !== null && unsure.current.body === body;
      const key = repeated && unsure.current ? unsure.current.key : newIdempotencyKey();
      unsure.current = { key, body };
      try {
        const response = await api.command<Answer>(path, input ?? undefined, { idempotencyKey: key, repeated });
        unsure.current = null;
        return response;
      } catch (error) {
        const problem = asProblem(error);
        if (!problem.unsure) unsure.current = null;
        throw problem;
      }
    },
    onSuccess: hooks.onDone,
    onError: hooks.onRefused,
  });
}

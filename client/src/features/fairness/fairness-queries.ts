import type { FairnessAnswer, FairnessRound, RotateAnswer, RotateSeedsBody } from '@goldwake/contracts/http';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, newIdempotencyKey, queryClient } from '../../api/index.js';

const SEEDS = ['fairness', 'seeds'];
const ROUNDS = ['fairness', 'round'];

export function useSeeds(uid: string | undefined) {
  return useQuery({
    queryKey: [...SEEDS, uid],
    queryFn: () => api.get<FairnessAnswer>('/fairness'),
    enabled: uid !== undefined,
    // Each bet moves the nonce on: what is shown on opening must be of now.
    staleTime: 0,
  });
}

export function useFairnessRound(uid: string | undefined, roundId: string | null) {
  return useQuery({
    queryKey: [...ROUNDS, uid, roundId],
    queryFn: () => api.get<FairnessRound>(`/fairness/rounds/${roundId}`),
    enabled: uid !== undefined && roundId !== null,
    staleTime: 0,
  });
}

/** Ends the active pair and reveals its server seed. One key a try, so that a repeated press rotates once. */
export function useRotateSeeds() {
  return useMutation({
    mutationFn: ({ body, key }: { body: RotateSeedsBody; key: string }) =>
      api.post<RotateAnswer>('/fairness/rotate', body, { idempotencyKey: key }),
    retry: (failures, error) => failures < 2 && 'unsure' in error && error.unsure === true,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: SEEDS });
      void queryClient.invalidateQueries({ queryKey: ROUNDS });
    },
  });
}

export const newRotation = (clientSeed: string): { body: RotateSeedsBody; key: string } => ({
  body: clientSeed.trim() === '' ? {} : { clientSeed: clientSeed.trim() },
  key: newIdempotencyKey(),
});

import type { FairnessResponse, FairnessRound, RotateResponse, RotateSeedsBody } from '@goldwake/contracts/http';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, loadAgain, newIdempotencyKey } from '../../api/index.js';

const SEEDS = ['fairness', 'seeds'];
const ROUNDS = ['fairness', 'round'];

export function useSeeds(uid: string | undefined) {
  return useQuery({
    queryKey: [...SEEDS, uid],
    queryFn: () => api.get<FairnessResponse>('/fairness'),
    enabled: uid !== undefined,
    // Each bet increments the nonce, so the seeds are loaded again whenever the panel opens.
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

/**
 * Rotates the seed pair: ends the active pair and reveals its server seed. Each attempt keeps its idempotency key, so
 * repeated clicks rotate the pair only once.
 */
export function useRotateSeeds() {
  return useMutation({
    mutationFn: (rotation: Rotation) => {
      const { body, key, sent } = rotation;
      rotation.sent = true;
      return api.command<RotateResponse>('/fairness/rotate', body, { idempotencyKey: key, repeated: sent });
    },
    retry: (failures, error) => failures < 2 && 'unsure' in error && error.unsure === true,
    onSuccess: () => {
      void loadAgain(SEEDS);
      void loadAgain(ROUNDS);
    },
  });
}

interface Rotation {
  body: RotateSeedsBody;
  key: string;
  /** Whether a request was sent, so that a retry may find out its outcome. */
  sent: boolean;
}

export const newRotation = (clientSeed: string): Rotation => ({
  body: clientSeed.trim() === '' ? {} : { clientSeed: clientSeed.trim() },
  key: newIdempotencyKey(),
  sent: false,
});

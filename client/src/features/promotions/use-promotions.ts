import type { PromotionClaimResponse, PromotionListResponse } from '@goldwake/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, loadAgain, type ProblemError } from '../../api/index.js';
import { promotionsQuery } from '../../api/promotions.js';
import { useCommand } from '../../api/use-command.js';
import { useAuth, useBalancesActor } from '../../session/index.js';
import { playSound } from '../../sounds/play-sound.js';

const reload = () => void loadAgain(promotionsQuery.queryKey);

/** The promotions as a visitor sees them. */
const offersQuery = queryOptions({
  queryKey: ['promotions', 'offers'] as const,
  queryFn: ({ signal }) => api.get<PromotionListResponse>('/promotions/offers', {}, { signal }),
});

/** Returns the query for the promotions of the player, or those for visitors. */
export function usePromotions() {
  const { ready, signedIn, confirmed } = useAuth();
  const own = useQuery({ ...promotionsQuery, enabled: signedIn && confirmed });
  const offers = useQuery({ ...offersQuery, enabled: ready && !signedIn });
  return signedIn ? own : offers;
}

/** Returns the mutation that claims a promotion. */
export function useClaimPromotion(id: string, onRefused: (problem: ProblemError) => void) {
  const balances = useBalancesActor();
  return useCommand<PromotionClaimResponse>(`/promotions/${id}/claims`, {
    onDone: (response) => {
      balances.send({ type: 'APPLY', source: 'other', ...response });
      playSound('bonus');
      reload();
    },
    onRefused: (problem) => {
      onRefused(problem);
      reload();
    },
  });
}

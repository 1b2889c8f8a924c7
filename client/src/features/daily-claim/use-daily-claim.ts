import { formatMicros, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { DailyClaimAnswer, GrantAnswer } from '@goldwake/contracts/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { useAuth, useBalancesActor } from '../../session/index.js';
import { useNow } from '../../ui/use-now.js';

/** Also named by app/connect-parts.ts, which marks it stale when a claim is pushed. */
const KEY = ['daily-claim'] as const;

/** `5,000.00 GC + 1.00 SC` */
export function amountsText(amounts: { gold_coins: string; sweeps_coins: string }): string {
  const gold = `${formatMicros(parseMicros(amounts.gold_coins))} ${SYMBOLS.gold_coins}`;
  return `${gold} + ${formatMicros(parseMicros(amounts.sweeps_coins))} ${SYMBOLS.sweeps_coins}`;
}

/** Today's bonus: what it is, whether it is there to claim, and claiming it. */
export function useDailyClaim() {
  const { signedIn, confirmed } = useAuth();
  const balances = useBalancesActor();
  const queries = useQueryClient();
  const now = useNow(1_000);
  const offer = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<DailyClaimAnswer>('/promotions/daily-claim', {}, { signal }),
    enabled: signedIn && confirmed,
  });
  const claim = useCommand<GrantAnswer>('/promotions/daily-claim', {
    onDone: (answer) => {
      balances.send({
        type: 'APPLY',
        source: 'other',
        wallet_version: answer.wallet_version,
        balances: answer.balances,
        playthrough: answer.playthrough,
      });
      void queries.invalidateQueries({ queryKey: KEY });
    },
    // Claimed in another tab, perhaps: the offer tells.
    onRefused: () => void queries.invalidateQueries({ queryKey: KEY }),
  });
  const { data } = offer;
  const availableAt = data?.available_at ? Date.parse(data.available_at) : null;
  // The day may turn while the page is open.
  const available = data !== undefined && (data.available || (availableAt !== null && availableAt <= now));
  return { offer, claim, available, waitMs: available || availableAt === null ? null : availableAt - now };
}

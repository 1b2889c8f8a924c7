import { type Currency, formatMoney, parseMicros } from '@goldwake/contracts';
import type { GrantResponse } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { dailyClaimQuery } from '../../api/free-coins.js';
import { loadAgain } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { useAuth, useBalancesActor } from '../../session/index.js';
import { playSound } from '../../sounds/play-sound.js';
import { useNow } from '../../ui/use-now.js';

/** Formats the amounts of both currencies, for example `5,000.00 GC + 1.00 SC`. */
export function bothAmountsText(amounts: Record<Currency, string>): string {
  return `${amountText(amounts, 'gold_coins')} + ${amountText(amounts, 'sweeps_coins')}`;
}

export function amountText(amounts: Record<Currency, string>, currency: Currency): string {
  return formatMoney(parseMicros(amounts[currency]), currency);
}

/** Returns the daily bonus offer, whether it can be claimed now, and the mutation that claims it. */
export function useDailyClaim() {
  const { signedIn, confirmed } = useAuth();
  const balances = useBalancesActor();
  const now = useNow(1_000);
  const offer = useQuery({ ...dailyClaimQuery, enabled: signedIn && confirmed });
  const claim = useCommand<GrantResponse>('/promotions/daily-claim', {
    onDone: (response) => {
      balances.send({ type: 'APPLY', source: 'other', ...response });
      playSound('bonus');
      void loadAgain(dailyClaimQuery.queryKey);
    },
    // A refusal can mean that the bonus was claimed in another tab, so the offer is loaded again.
    onRefused: () => void loadAgain(dailyClaimQuery.queryKey),
  });
  const { data } = offer;
  const availableAt = data?.available_at ? Date.parse(data.available_at) : null;
  // The bonus can become available while the page is open, so its time is also compared with the current time.
  const available = data !== undefined && (data.available || (availableAt !== null && availableAt <= now));
  return { offer, claim, available, waitMs: available || availableAt === null ? null : availableAt - now };
}

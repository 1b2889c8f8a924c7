import type {
  ClaimRakebackBody,
  ClaimVipRewardBody,
  RakebackClaimResponse,
  VipRewardClaimResponse,
} from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadAgain, type ProblemError } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { vipQuery } from '../../api/vip.js';
import { useAuth, useBalancesActor, usePush, useSession } from '../../session/index.js';
import { loyaltyOf } from '../../session/loyalty.js';
import { playSound } from '../../sounds/play-sound.js';
import { loyaltyNow } from './loyalty-now.js';

const reload = () => void loadAgain(vipQuery.queryKey);

/** Returns the query for the player's state in the VIP program, which is loaded again when a push has changed it. */
export function useVip() {
  const { signedIn, confirmed, user } = useAuth();
  const vip = useQuery({ ...vipQuery, enabled: signedIn && confirmed });
  const { data } = vip;
  const level = data && loyaltyNow(user, data).vip_level;
  const isChanged = level !== data?.vip_level;
  // One load for each level: the pushes that follow until the response arrives state the same level.
  useEffect(() => {
    if (isChanged && level) reload();
  }, [isChanged, level]);
  usePush('rakeback_claimed', (push) => {
    if (push.part === 'rakeback' && push.loyalty_version > (data?.loyalty_version ?? 0)) reload();
  });
  usePush('balance_update', ({ reason }) => {
    if (reason === 'vip_reward') reload();
  });
  return vip;
}

/** Returns the mutation that claims a bucket of rakeback. */
export function useClaimRakeback() {
  const { auth, balances } = useSession();
  return useCommand<RakebackClaimResponse, ClaimRakebackBody>('/promotions/rakeback', {
    onDone: (response) => {
      balances.send({ type: 'APPLY', source: 'other', ...response });
      const { user } = auth.getSnapshot().context;
      // The machine keeps newer points and rakeback: a repeated request returns those after the first one.
      if (user) auth.send({ type: 'USER_LOADED', user: { ...user, ...loyaltyOf(response) } });
      playSound('bonus');
      reload();
    },
    onRefused: reload,
  });
}

/** Returns the mutation that claims a reward of a level, a week or a month. */
export function useClaimReward(onRefused: (problem: ProblemError) => void) {
  const balances = useBalancesActor();
  return useCommand<VipRewardClaimResponse, ClaimVipRewardBody>('/promotions/vip/rewards', {
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

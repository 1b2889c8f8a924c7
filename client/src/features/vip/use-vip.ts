import type {
  ClaimRakebackBody,
  ClaimVipRewardBody,
  RakebackClaimResponse,
  VipRewardClaimResponse,
} from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { loadAgain, type ProblemError } from '../../api/index.js';
import { useCommand } from '../../api/use-command.js';
import { vipQuery } from '../../api/vip.js';
import { useAuth, useBalancesActor, usePush, useSession } from '../../session/index.js';
import { loyaltyOf } from '../../session/loyalty.js';
import { playSound } from '../../sounds/play-sound.js';

const reload = () => void loadAgain(vipQuery.queryKey);

/** Returns the query for the player's state in the VIP program, which is loaded again when a push has changed it. */
export function useVip() {
  const { signedIn, confirmed } = useAuth();
  const vip = useQuery({ ...vipQuery, enabled: signedIn && confirmed });
  const { loyalty_version: version = 0, vip_level: level } = vip.data ?? {};
  usePush('bet_processed', (push) => {
    if (push.loyalty_version > version && push.vip_level !== level) reload();
  });
  usePush('rakeback_claimed', (push) => {
    if (push.part === 'rakeback' && push.loyalty_version > version) reload();
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

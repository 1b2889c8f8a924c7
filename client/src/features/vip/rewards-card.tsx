import type { VipLevel } from '@goldwake/contracts';
import type { VipReward } from '@goldwake/contracts/http';
import { useEffect, useRef, useState } from 'react';
import { claimTrouble } from '../../api/claim-trouble.js';
import { loadAgain } from '../../api/index.js';
import { vipQuery } from '../../api/vip.js';
import { MoneyButton } from '../../session/index.js';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { GiftIcon } from '../../ui/icons.js';
import { EmptyState } from '../../ui/index.js';
import { CheckIcon } from '../../ui/later-icons.js';
import { LevelEmblem } from '../../ui/level-emblem.js';
import { timeLeftText, useNow } from '../../ui/use-now.js';
import { useClaimReward } from './use-vip.js';
import styles from './vip.module.css';
import { levelName, pointsText, rewardTitle } from './vip-words.js';

/** The rewards of the player's levels, week and month. Those that can be claimed come first. */
export function RewardsCard({
  rewards,
  levels,
  leading,
}: {
  rewards: readonly VipReward[];
  levels: readonly VipLevel[];
  leading: string | null;
}) {
  const now = useNow(1_000);
  const isOver = rewards.some(({ ends_at }) => ends_at !== null && Date.parse(ends_at) <= now);
  // A new week or month has rewards of its own.
  useEffect(() => {
    if (isOver) void loadAgain(vipQuery.queryKey);
  }, [isOver]);
  // The trouble is kept here, because a reward that has ended disappears from the list.
  const [trouble, setTrouble] = useState<{ id: string; text: string } | null>(null);
  const isSettled = rewards.some(({ reward_id, claimed_at }) => reward_id === trouble?.id && claimed_at !== null);
  const first = levels.find(({ level_up }) => nonZeroAmountsText(level_up) !== '');
  return (
    <section className={styles.card} aria-labelledby="vip-rewards">
      <header>
        <h2 id="vip-rewards">Rewards</h2>
        <p className={styles.soft}>
          Each new level, week and month brings one reward. Weeks begin on Monday, 00:00 UTC.
        </p>
      </header>
      {rewards.length === 0 ? (
        <EmptyState icon={<GiftIcon size={24} />} title="No rewards yet">
          {first && `The first ones come with ${first.name}, at ${pointsText(first.points)}.`}
        </EmptyState>
      ) : (
        <ul>
          {claimableFirst(rewards).map((reward) => (
            <RewardRow
              key={reward.reward_id}
              reward={reward}
              levels={levels}
              now={now}
              leads={reward.reward_id === leading}
              onTrouble={setTrouble}
            />
          ))}
        </ul>
      )}
      <p className={styles.trouble} role="alert">
        {trouble && !isSettled && trouble.text}
      </p>
    </section>
  );
}

function claimableFirst(rewards: readonly VipReward[]): VipReward[] {
  const isClaimed = ({ claimed_at }: VipReward) => claimed_at !== null;
  return [...rewards.filter((reward) => !isClaimed(reward)), ...rewards.filter(isClaimed)];
}

function RewardRow({
  reward,
  levels,
  now,
  leads,
  onTrouble,
}: {
  reward: VipReward;
  levels: readonly VipLevel[];
  now: number;
  leads: boolean;
  /** Called with null when another attempt begins. */
  onTrouble: (trouble: { id: string; text: string } | null) => void;
}) {
  const { reward_id: rewardId, kind, vip_level, claimed_at, ends_at } = reward;
  const title = rewardTitle(kind, levelName(levels, vip_level));
  const claim = useClaimReward((problem) => onTrouble({ id: rewardId, text: `${title}: ${claimTrouble(problem)}` }));
  const done = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so the focus moves to the result.
  useEffect(() => {
    if (claim.isSuccess) done.current?.focus();
  }, [claim.isSuccess]);
  const isClaimed = claimed_at !== null || claim.isSuccess;
  const claimedAt = claimed_at ?? claim.data?.granted_at;
  const leftMs = ends_at === null ? null : Date.parse(ends_at) - now;
  return (
    <li className={styles.row} data-claimed={isClaimed || undefined}>
      {kind === 'level_up' ? (
        <LevelEmblem level={{ id: vip_level }} size={32} />
      ) : (
        <span className={styles.gift}>
          <GiftIcon size={18} />
        </span>
      )}
      <div className={styles.what}>
        <p className={styles.rowTitle}>{title}</p>
        <p translate="no" className={styles.amounts}>
          {nonZeroAmountsText(reward)}
        </p>
        {leftMs !== null && leftMs > 0 && (
          <p className={styles.soft}>
            {isClaimed ? 'The next one opens in ' : 'Ends in '}
            <span className="numeric">{timeLeftText(leftMs)}</span>
          </p>
        )}
      </div>
      {!isClaimed && (
        <div className={styles.act}>
          <MoneyButton
            tone={leads ? 'gold' : 'plain'}
            busy={claim.isPending}
            onClick={() => claim.mutate({ rewardId })}
          >
            Claim<span className="visually-hidden"> {title}</span>
          </MoneyButton>
        </div>
      )}
      <p ref={done} className={styles.claimed} role="status" tabIndex={-1}>
        {isClaimed && claimedAt && (
          <>
            <CheckIcon size={18} />
            <span>
              Claimed<span className="visually-hidden"> {title}</span> <At time={claimedAt} />
            </span>
          </>
        )}
      </p>
    </li>
  );
}

import type { VipLevel } from '@goldwake/contracts';
import { useQuery } from '@tanstack/react-query';
import { asProblem } from '../../api/index.js';
import { vipLevelsQuery } from '../../api/vip.js';
import { useAuth, useOpenAuth } from '../../session/index.js';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { HistoryIcon } from '../../ui/later-icons.js';
import { LevelEmblem } from '../../ui/level-emblem.js';
import { HistoryCard } from './history-card.js';
import { LevelCard } from './level-card.js';
import { LevelsTable } from './levels-table.js';
import { bucketsOf, leadingClaim, loyaltyNow } from './loyalty-now.js';
import { PointsCard } from './points-card.js';
import { progressOf } from './progress.js';
import { RakebackCard } from './rakeback-card.js';
import { RewardsCard } from './rewards-card.js';
import { useVip } from './use-vip.js';
import styles from './vip.module.css';

/** The VIP program: what it is for a visitor; level, rakeback and rewards for a player. */
export function VipPage() {
  const { ready, signedIn } = useAuth();
  return (
    <div className={styles.page}>
      {ready && !signedIn ? <Intro /> : <Title />}
      <Content signedIn={ready ? signedIn : null} />
    </div>
  );
}

/** @param signedIn null while it is not known */
function Content({ signedIn }: { signedIn: boolean | null }) {
  const levels = useQuery(vipLevelsQuery);
  if (levels.isError && !levels.data) {
    return (
      <ErrorState
        title="The VIP program could not be loaded"
        onRetry={() => void levels.refetch()}
        busy={levels.isFetching}
      >
        {asProblem(levels.error).message}.
      </ErrorState>
    );
  }
  if (signedIn === false)
    return levels.data ? <Program levels={levels.data.levels} /> : <Skeleton height={640} radius={12} />;
  return signedIn && levels.data ? <Player levels={levels.data.levels} /> : <LoadingPlayer />;
}

function Title() {
  return (
    <header>
      <h1>VIP Program</h1>
    </header>
  );
}

const METALS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'];

function Intro() {
  const openAuth = useOpenAuth();
  return (
    <header className={styles.intro}>
      <div className={styles.introWords}>
        <h1>VIP Program</h1>
        <p>
          Every bet earns rakeback: a part of the house edge comes back to you, won or lost. Bets of Sweeps Coins also
          earn points for higher levels, which bring more rakeback and rewards each week and month.
        </p>
        <Button tone="gold" size="large" onClick={() => openAuth('signup')}>
          Create an account
        </Button>
      </div>
      <div className={styles.metals}>
        {METALS.map((id) => (
          <LevelEmblem key={id} level={{ id }} size={72} />
        ))}
      </div>
    </header>
  );
}

/** What the page shows of the program itself. `own` is the player's level, if it is known. */
function Program({ levels, own }: { levels: readonly VipLevel[]; own?: VipLevel | undefined }) {
  const example = own ?? levels[0];
  return (
    <>
      <LevelsTable levels={levels} own={own?.id} />
      {example && <PointsCard level={example} />}
    </>
  );
}

function Player({ levels }: { levels: readonly VipLevel[] }) {
  const { user, confirmed } = useAuth();
  const vip = useVip();
  if (!vip.data) {
    return (
      <>
        {vip.isError ? (
          <ErrorState
            title="Your level and rewards could not be loaded"
            onRetry={() => void vip.refetch()}
            busy={vip.isFetching}
          >
            {asProblem(vip.error).message}.
          </ErrorState>
        ) : confirmed ? (
          <LoadingPlayer />
        ) : (
          <EmptyState icon={<HistoryIcon size={24} />} title="Your level is not stored on this device">
            It is loaded when Goldwake can be reached again.
          </EmptyState>
        )}
        <Program levels={levels} />
      </>
    );
  }
  const { rewards, history } = vip.data;
  const loyalty = loyaltyNow(user, vip.data);
  const buckets = bucketsOf(loyalty);
  const progress = progressOf(levels, loyalty.vip_level, loyalty.vip_points);
  const leading = leadingClaim(rewards, buckets);
  return (
    <>
      {progress && <LevelCard progress={progress} points={loyalty.vip_points} />}
      <div className={styles.pair}>
        <RakebackCard buckets={buckets} leading={leading} />
        <RewardsCard rewards={rewards} levels={levels} leading={leading} />
      </div>
      <Program levels={levels} own={progress?.level} />
      <HistoryCard history={history} levels={levels} />
    </>
  );
}

function LoadingPlayer() {
  return (
    <>
      <Skeleton height={136} radius={12} />
      <div className={styles.pair}>
        <Skeleton height={260} radius={12} />
        <Skeleton height={260} radius={12} />
      </div>
    </>
  );
}

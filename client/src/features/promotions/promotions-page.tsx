import { isOpenState } from '@goldwake/contracts';
import type { ListedPromotion, PromotionListResponse } from '@goldwake/contracts/http';
import { useState } from 'react';
import { asProblem } from '../../api/index.js';
import { listAt } from '../../promotions/promotion-changes.js';
import { useAuth, useOpenAuth } from '../../session/index.js';
import { GiftIcon } from '../../ui/icons.js';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { PromotionCard } from './promotion-card.js';
import { PromotionRow } from './promotion-row.js';
import styles from './promotions.module.css';
import { usePromotions } from './use-promotions.js';

/** The promotions that are running, that come next, and that have ended within the last week. */
export function PromotionsPage() {
  const { ready, signedIn, user } = useAuth();
  const isOff = user?.promotions_enabled === false;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Promotions</h1>
          <p>Coins for play, gifts to claim, and more coins for a purchase. All times are in your time zone.</p>
        </div>
        {ready && !signedIn && <SignUp />}
      </header>
      {isOff ? (
        <EmptyState icon={<GiftIcon size={24} />} title="Promotions are switched off for your account">
          Customer Support can tell you why.
        </EmptyState>
      ) : (
        <Lists />
      )}
    </div>
  );
}

function SignUp() {
  const openAuth = useOpenAuth();
  return (
    <Button tone="gold" size="large" onClick={() => openAuth('signup')}>
      Create an account
    </Button>
  );
}

function Lists() {
  const { signedIn, confirmed } = useAuth();
  const promotions = usePromotions();
  if (promotions.data) return <Loaded list={promotions.data} />;
  if (promotions.isError) {
    return (
      <ErrorState
        title="The promotions could not be loaded"
        onRetry={() => void promotions.refetch()}
        busy={promotions.isFetching}
      >
        {asProblem(promotions.error).message}.
      </ErrorState>
    );
  }
  if (signedIn && !confirmed) {
    return (
      <EmptyState icon={<GiftIcon size={24} />} title="Your promotions are not stored on this device">
        They are loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  return (
    <div className={styles.grid} aria-busy="true">
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} height={264} radius={12} />
      ))}
    </div>
  );
}

function Loaded({ list }: { list: PromotionListResponse }) {
  const now = useNow(1_000);
  const { promotions } = listAt(list, now);
  // Kept here, because a promotion that is over or removed has no card any more.
  const [trouble, setTrouble] = useState('');
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const isRunning = (one: ListedPromotion) => Date.parse(one.starts_at) <= now && now < Date.parse(one.ends_at);
  const open = promotions.filter(
    (one) =>
      isOpenState(one.state) ||
      isRunning(one) ||
      // A claim after the end keeps its card, which states the result.
      (one.state === 'claimed' && pressed.includes(one.user_promotion_id)),
  );
  const upcoming = promotions.filter(({ state }) => state === 'upcoming');
  const ended = promotions.filter((one) => !open.includes(one) && !upcoming.includes(one));
  const leading = open.find(({ state }) => state === 'claimable')?.user_promotion_id;
  return (
    <>
      <p className={styles.trouble} role="alert">
        {trouble}
      </p>
      {open.length > 0 ? (
        <section aria-labelledby="promotions-running">
          <h2 id="promotions-running" className="visually-hidden">
            Running
          </h2>
          <ul className={styles.grid}>
            {open.map((one) => (
              <PromotionCard
                key={one.user_promotion_id}
                promotion={one}
                now={now}
                leads={one.user_promotion_id === leading}
                onClaim={() => {
                  setTrouble('');
                  setPressed((ids) => [...ids, one.user_promotion_id]);
                }}
                onTrouble={setTrouble}
              />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState icon={<GiftIcon size={24} />} title="No promotion is running">
          {upcoming.length > 0 ? 'The next ones are below.' : 'Come back later: new ones are shown here.'}
        </EmptyState>
      )}
      <Rows id="promotions-upcoming" title="Coming up" promotions={upcoming} />
      <Rows id="promotions-ended" title="Ended in the last 7 days" promotions={ended} />
    </>
  );
}

function Rows({ id, title, promotions }: { id: string; title: string; promotions: readonly ListedPromotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.rows}>
        {promotions.map((one) => (
          <PromotionRow key={one.user_promotion_id} promotion={one} />
        ))}
      </ul>
    </section>
  );
}

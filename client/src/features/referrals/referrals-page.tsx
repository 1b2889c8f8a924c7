import { REFERRAL_TOTAL } from '@goldwake/contracts';
import type { ReferralsResponse } from '@goldwake/contracts/http';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { askAgain, asProblem, loadAgain } from '../../api/index.js';
import { referralsQuery } from '../../api/referrals.js';
import { useAuth, usePush } from '../../session/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { FriendsIcon } from '../../ui/later-icons.js';
import { FriendsCard } from './friends-card.js';
import { HowItWorks } from './how-it-works.js';
import { InviteCard } from './invite-card.js';
import { OwnReferralCard } from './own-referral-card.js';
import styles from './referrals.module.css';

const REFRESH_MS = 15_000;

/** The player's own link, how a referral is paid, and the friends who joined with the link. */
export function ReferralsPage() {
  const { user } = useAuth();
  const referrals = useReferrals();
  const isClosed = referrals.data?.config === null;
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>Refer a Friend</h1>
        {!isClosed && (
          <>
            <p>
              Up to <strong translate="no">{REFERRAL_TOTAL} SC</strong> free: a bonus for you and one for each friend
              who signs up with your link and plays.
            </p>
            {user && <InviteCard username={user.username} />}
          </>
        )}
      </header>
      <Content referrals={referrals} />
    </div>
  );
}

/** Returns the query for the player's referrals. Only the payment of a bonus has a push. */
function useReferrals(): UseQueryResult<ReferralsResponse> {
  const { signedIn, confirmed } = useAuth();
  usePush('referral_bonus_rewarded', () => void loadAgain(referralsQuery.queryKey));
  return useQuery({
    ...referralsQuery,
    enabled: signedIn && confirmed,
    refetchInterval: (query) => askAgain(query) || REFRESH_MS,
  });
}

function Content({ referrals }: { referrals: UseQueryResult<ReferralsResponse> }) {
  const { confirmed } = useAuth();
  if (referrals.data) return <Loaded referrals={referrals.data} />;
  if (referrals.isError) {
    return (
      <ErrorState
        title="Your referrals could not be loaded"
        onRetry={() => void referrals.refetch()}
        busy={referrals.isFetching}
      >
        {asProblem(referrals.error).message}.
      </ErrorState>
    );
  }
  if (!confirmed) {
    return (
      <EmptyState icon={<FriendsIcon size={24} />} title="Your referrals are not stored on this device">
        They are loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  return (
    <>
      <Skeleton height={220} radius={12} />
      <Skeleton height={260} radius={12} />
    </>
  );
}

function Loaded({ referrals }: { referrals: ReferralsResponse }) {
  const { config, own } = referrals;
  return (
    <>
      {own && <OwnReferralCard own={own} />}
      {config ? (
        <HowItWorks config={config} />
      ) : (
        <EmptyState icon={<FriendsIcon size={24} />} title="Referrals are not open at the moment" />
      )}
      <FriendsCard referrals={referrals} />
    </>
  );
}

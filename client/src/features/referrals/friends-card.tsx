import type { ReferralsResponse, ReferredFriend } from '@goldwake/contracts/http';
import { nonZeroAmountsText } from '../../ui/amount-text.js';
import { At } from '../../ui/at.js';
import { EmptyState } from '../../ui/index.js';
import { FriendsIcon } from '../../ui/later-icons.js';
import { friendWords, STATUS } from './referral-words.js';
import styles from './referrals.module.css';
import { Words } from './words.js';

/** The friends who joined with the player's link, newest first, with what became of each. */
export function FriendsCard({ referrals }: { referrals: ReferralsResponse }) {
  const { config, friends, friends_count, rewarded_count, earned } = referrals;
  const paid = nonZeroAmountsText(earned);
  return (
    <section className={styles.card} aria-labelledby="referrals-friends">
      <div className={styles.cardHead}>
        <h2 id="referrals-friends">Your friends</h2>
        {friends_count > 0 && (config || paid) && (
          <p className={styles.soft}>
            {config && `${rewarded_count} of ${config.max_friends} bonuses earned`}
            {config && paid && ', '}
            {paid && (
              <>
                <span translate="no">{paid}</span> paid
              </>
            )}
          </p>
        )}
      </div>
      {friends.length === 0 ? (
        <EmptyState icon={<FriendsIcon size={24} />} title="Nobody yet">
          Friends who sign up with your link are listed here.
        </EmptyState>
      ) : (
        <ol className={styles.friends}>
          {friends.map((friend) => (
            <Friend key={friend.friend_id} friend={friend} />
          ))}
        </ol>
      )}
      {friends_count > friends.length && (
        <p className={styles.soft}>
          The newest {friends.length} of {friends_count} friends are listed.
        </p>
      )}
    </section>
  );
}

function Friend({ friend }: { friend: ReferredFriend }) {
  const { label, tone } = STATUS[friend.status];
  return (
    <li>
      <h3 translate={friend.friend_username === null ? undefined : 'no'}>
        {friend.friend_username ?? 'A player whose account is closed'}
      </h3>
      <p className={styles.status} data-tone={tone}>
        {label}
      </p>
      <p className={styles.soft}>
        Signed up <At time={friend.signed_up_at} />. <Words words={friendWords(friend)} />
      </p>
    </li>
  );
}

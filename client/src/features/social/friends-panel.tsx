import { useRef } from 'react';
import { asProblem } from '../../api/index.js';
import { useFriendRequests, useFriends } from '../../players/index.js';
import { SecondPlayerHint } from '../../players/second-player-hint.js';
import { useAsOf, useAuth } from '../../session/index.js';
import { asOfText } from '../../ui/as-of-text.js';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import { FriendsIcon } from '../../ui/later-icons.js';
import { useFocusHome } from '../../ui/use-focus-home.js';
import { AddFriendPopover } from './add-friend-popover.js';
import { FriendsList } from './friends-list.js';
import styles from './friends-panel.module.css';
import { ReceivedRequests } from './received-requests.js';
import { SentRequests } from './sent-requests.js';
import { useFriendsPresence } from './use-friends-presence.js';
import { useIsOnlyPlayer } from './use-is-only-player.js';

/** The friends of the player, the friend requests, and the search for players to add. */
export default function FriendsPanel() {
  const { confirmed } = useAuth();
  const friends = useFriends();
  const requests = useFriendRequests();
  const presence = useFriendsPresence();
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useFocusHome(() => heading.current);
  const isOnlyPlayer = useIsOnlyPlayer();
  const asOf = useAsOf();
  const offline = asOf !== null || !confirmed;
  const isBehind = friends.isRefetchError || requests.isRefetchError;
  const retry = () => {
    void friends.refetch();
    void requests.refetch();
  };
  const onlineCount = friends.data?.filter(({ friend_id }) => presence.online?.has(friend_id)).length ?? 0;

  const content = () => {
    if (friends.data && requests.data) {
      const { sent, received } = requests.data;
      const alone = friends.data.length + sent.length + received.length === 0;
      return (
        <>
          {(asOf !== null || isBehind) && (
            <div className={styles.behind} role="status">
              <p>
                {asOf === null ? 'Your friends could not be loaded again' : 'Goldwake cannot be reached'}: this list is{' '}
                {asOfText(friends.dataUpdatedAt)}
                {asOf !== null && ' and cannot be changed, and who is online is unknown'}.
              </p>
              {asOf === null && (
                <Button size="small" busy={friends.isFetching || requests.isFetching} onClick={retry}>
                  Try again
                </Button>
              )}
            </div>
          )}
          {presence.failed && !isBehind && friends.data.length > 0 && (
            <div className={styles.behind} role="status">
              <p>The online status of your friends could not be loaded.</p>
              <Button size="small" busy={presence.busy} onClick={presence.retry}>
                Try again
              </Button>
            </div>
          )}
          <ReceivedRequests requests={received} disabled={offline} />
          {alone ? (
            <div>
              <EmptyState icon={<FriendsIcon size={24} />} title="No friends yet">
                Add a friend by username. Friends appear here when they accept.
              </EmptyState>
              {isOnlyPlayer && <SecondPlayerHint />}
            </div>
          ) : (
            <FriendsList scroller={scroller} friends={friends.data} presence={presence} disabled={offline} />
          )}
          <SentRequests requests={sent} disabled={offline} />
        </>
      );
    }
    const failed = friends.isError ? friends : requests.isError ? requests : null;
    if (failed) {
      return (
        <ErrorState
          title="Your friends could not be loaded"
          onRetry={retry}
          busy={friends.isFetching || requests.isFetching}
        >
          {asProblem(failed.error).message}.
        </ErrorState>
      );
    }
    if (offline) {
      return (
        <EmptyState icon={<FriendsIcon size={24} />} title="Your friends are not stored on this device">
          They are loaded when Goldwake can be reached again.
        </EmptyState>
      );
    }
    return <LoadingRows />;
  };

  return (
    <div className={styles.panel} {...focusHandlers}>
      <div className={styles.top}>
        <h2 ref={heading} className={styles.title} tabIndex={-1}>
          Your friends
          {friends.data && friends.data.length > 0 && <span className={styles.count}>{friends.data.length}</span>}
          {onlineCount > 0 && <span className={styles.onlineCount}>{onlineCount} online</span>}
        </h2>
        <AddFriendPopover disabled={offline} />
      </div>
      <div ref={scroller} className={styles.scroll}>
        {content()}
      </div>
    </div>
  );
}

function LoadingRows() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        Your friends are loading
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton width={36} height={36} radius={18} />
          <Skeleton width={`${70 - row * 8}%`} height={14} />
        </div>
      ))}
    </div>
  );
}

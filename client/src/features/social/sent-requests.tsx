import type { FriendRequest } from '@goldwake/contracts';
import { PlayerCardTrigger, refusalText, useCancelRequest } from '../../players/index.js';
import { Avatar, Button } from '../../ui/index.js';
import { agoText } from './ago-text.js';
import styles from './friends-panel.module.css';

export function SentRequests({ requests, disabled }: { requests: readonly FriendRequest[]; disabled: boolean }) {
  if (requests.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Sent requests">
      <h3 className={styles.sectionTitle}>Waiting for an answer</h3>
      <ul className={styles.list}>
        {requests.map((request) => (
          <SentRequest key={request.user_friendship_request_id} request={request} disabled={disabled} />
        ))}
      </ul>
    </section>
  );
}

function SentRequest({ request, disabled }: { request: FriendRequest; disabled: boolean }) {
  const { mutate, isPending, error } = useCancelRequest();
  const { receiver_id, receiver_username, receiver_avatar_url, requested_at } = request;
  return (
    <li>
      <div className={styles.row}>
        <PlayerCardTrigger
          player={{ user_id: receiver_id, username: receiver_username, avatar_url: receiver_avatar_url }}
          className={styles.who}
        >
          <Avatar name={receiver_username} url={receiver_avatar_url} size={36} />
          <span className={styles.names}>
            <span translate="no" className={styles.name}>
              {receiver_username}
            </span>
            <span className={styles.when}>sent {agoText(requested_at)}</span>
          </span>
        </PlayerCardTrigger>
        <Button
          tone="quiet"
          disabled={disabled}
          busy={isPending}
          aria-label={`Cancel the request to ${receiver_username}`}
          onClick={() => mutate(request)}
        >
          Cancel
        </Button>
      </div>
      {error && (
        <p className={styles.trouble} role="alert">
          {refusalText(error)}
        </p>
      )}
    </li>
  );
}

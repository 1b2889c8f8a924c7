import type { FriendRequest } from '@goldwake/contracts';
import { PlayerCardTrigger } from '../../players/index.js';
import { RequestAnswer } from '../../players/request-answer.js';
import { Avatar, Badge } from '../../ui/index.js';
import { agoText } from './ago-text.js';
import styles from './friends-panel.module.css';

export function ReceivedRequests({ requests, disabled }: { requests: readonly FriendRequest[]; disabled: boolean }) {
  if (requests.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Friend requests">
      <h3 className={styles.sectionTitle}>
        Friend requests <Badge tone="gold">{requests.length}</Badge>
      </h3>
      <ul className={styles.requests}>
        {requests.map((request) => (
          <ReceivedRequest key={request.user_friendship_request_id} request={request} disabled={disabled} />
        ))}
      </ul>
    </section>
  );
}

function ReceivedRequest({ request, disabled }: { request: FriendRequest; disabled: boolean }) {
  const { sender_id, sender_username, sender_avatar_url, requested_at } = request;
  return (
    <li className={styles.request}>
      <PlayerCardTrigger
        player={{ user_id: sender_id, username: sender_username, avatar_url: sender_avatar_url }}
        className={styles.who}
      >
        <Avatar name={sender_username} url={sender_avatar_url} size={36} />
        <span className={styles.names}>
          <span translate="no" className={styles.name}>
            {sender_username}
          </span>
          <span className={styles.when}>asked {agoText(requested_at)}</span>
        </span>
      </PlayerCardTrigger>
      <RequestAnswer request={request} disabled={disabled} />
    </li>
  );
}

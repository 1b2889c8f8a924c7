import type { FriendRequest } from '@goldwake/contracts';
import { Button } from '../ui/index.js';
import { useAnswerRequest } from './player-commands.js';
import { refusalText } from './request-alerts.js';
import styles from './request-answer.module.css';

/** Buttons that accept and reject a received friend request. */
export function RequestAnswer({ request, disabled }: { request: FriendRequest; disabled: boolean }) {
  const { mutate, isPending, variables, error } = useAnswerRequest();
  const { sender_username } = request;
  const answer = (status: 'accepted' | 'rejected') => () => {
    if (!isPending) mutate({ request, status });
  };
  return (
    <>
      <div className={styles.answers}>
        <Button
          disabled={disabled}
          busy={isPending && variables.status === 'accepted'}
          aria-label={`Accept ${sender_username}`}
          onClick={answer('accepted')}
        >
          Accept
        </Button>
        <Button
          tone="quiet"
          disabled={disabled}
          busy={isPending && variables.status === 'rejected'}
          aria-label={`Reject ${sender_username}`}
          onClick={answer('rejected')}
        >
          Reject
        </Button>
      </div>
      {error && (
        <p className={styles.trouble} role="alert">
          {refusalText(error)}
        </p>
      )}
    </>
  );
}

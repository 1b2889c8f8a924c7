import { AlertIcon } from '../../ui/icons.js';
import { Avatar, Button } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import type { Outgoing } from './composer.machine.js';
import type { Blocked } from './composer-view.js';
import { Countdown, RefusalText } from './countdown.js';
import { AuthorHead, Quote } from './message-row.js';
import { MessageText } from './message-text.js';
import styles from './pending-messages.module.css';
import { acceptedFrom } from './refusal-words.js';
import { BetFacts } from './shared-bet.js';

/** The player's messages that are being sent or have failed. */
export function PendingMessages({
  outbox,
  author,
  continues,
  blocked,
  onRetry,
  onDiscard,
}: {
  outbox: readonly Outgoing[];
  /** The signed-in player. */
  author: { uid: string; username: string; avatar_url: string | null };
  /** Whether the messages continue a group of the player, whose name is already shown. */
  continues: boolean;
  /** Why nothing can be sent at the moment. */
  blocked: Blocked | null;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}) {
  if (outbox.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Messages that are not sent yet">
      {outbox.map(({ id, text, reply, round, status, problem }, index) => (
        <li key={id} className={styles.pending} data-status={status}>
          {((index === 0 && !continues) || reply) && (
            <>
              <span className={styles.avatar}>
                <Avatar name={author.username} url={author.avatar_url} size={32} />
              </span>
              <AuthorHead isOwn>
                <bdi translate="no" className={styles.name}>
                  {author.username}
                </bdi>
              </AuthorHead>
            </>
          )}
          <div className={styles.body}>
            {reply && <Quote name={reply.username} text={reply.text} isOwn={reply.user_id === author.uid} />}
            {text !== '' && <MessageText text={text} mentions={[]} uid={author.uid} />}
            {round && (
              <div className={styles.bet}>
                <BetFacts round={round} />
              </div>
            )}
            {status === 'queued' ? (
              <p className={styles.sending}>Sending</p>
            ) : (
              <div className={styles.failed} role="alert">
                <p>
                  <AlertIcon size={16} />
                  <span>
                    Not sent.{' '}
                    {blocked ? (
                      <>
                        {blocked.text}
                        {blocked.until !== null && <Countdown until={blocked.until} />}
                      </>
                    ) : (
                      problem && <RefusalText problem={problem} />
                    )}
                  </span>
                </p>
                <span className={styles.answers}>
                  <SendAgain
                    isBlocked={blocked !== null}
                    from={(problem && acceptedFrom(problem)) ?? 0}
                    onClick={() => onRetry(id)}
                  />
                  <Button size="small" tone="quiet" onClick={() => onDiscard(id)}>
                    Discard
                  </Button>
                </span>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** @param props.from time from which the server accepts the message, in milliseconds since the Unix epoch */
function SendAgain({ isBlocked, from, onClick }: { isBlocked: boolean; from: number; onClick: () => void }) {
  const now = useNow(500);
  return (
    <Button size="small" disabled={isBlocked || from > now} onClick={onClick}>
      Send again
    </Button>
  );
}

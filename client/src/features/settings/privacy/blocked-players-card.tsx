import { useRef, useState } from 'react';
import { asProblem } from '../../../api/index.js';
import { PlayerCardTrigger, refusalText, useBlocks, useUnblockPlayer } from '../../../players/index.js';
import { useAsOf } from '../../../session/index.js';
import { dayText } from '../../../ui/clock-text.js';
import { Avatar, Button, ErrorState, Skeleton } from '../../../ui/index.js';
import { useFocusHome } from '../../../ui/use-focus-home.js';
import own from '../security/sessions.module.css';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';

/** Number of players who are listed before the player asks for all, so that the cards below need little scrolling. */
const FIRST = 5;

/** Card that lists the players whom the player has blocked, with a button to unblock each of them. */
export function BlockedPlayersCard() {
  const blocks = useBlocks();
  const unblock = useUnblockPlayer();
  const offline = useAsOf() !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useState(false);
  const rows = blocks.data;
  // Unblocking removes the row with its focused button.
  const focusHandlers = useFocusHome(() => heading.current);
  return (
    <SettingsCard
      title="Blocked players"
      about="You and a blocked player cannot find each other, and you do not see their chat messages. They still see yours in the public chat. Unblocking does not restore a friendship. Players whose messages you have only hidden are listed in the chat."
      heading={heading}
    >
      {rows && rows.length > 0 && (
        <ul className={own.list} aria-label="Blocked players" {...focusHandlers}>
          {rows.slice(0, all ? undefined : FIRST).map((player) => (
            <li key={player.user_id} className={own.row}>
              <PlayerCardTrigger player={player} className={own.player}>
                <Avatar name={player.username} url={player.avatar_url} size={36} />
                <span className={own.words}>
                  <span translate="no" className={own.device}>
                    {player.username}
                  </span>
                  <span className={own.times}>Blocked {dayText(player.blocked_at).replace('Today', 'today')}</span>
                </span>
              </PlayerCardTrigger>
              <Button
                disabled={offline}
                aria-label={`Unblock ${player.username}`}
                busy={unblock.isPending && unblock.variables.user_id === player.user_id}
                onClick={() => unblock.mutate(player)}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rows && rows.length > FIRST && !all && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              setAll(true);
              // The pressed button disappears, so the focus moves to the heading above the list.
              heading.current?.focus({ preventScroll: true });
            }}
          >
            Show all {rows.length}
          </Button>
        </div>
      )}
      {rows?.length === 0 && (
        <p className={styles.soft}>You have not blocked any players. To block one, press their name or picture.</p>
      )}
      {unblock.error && (
        <p className={styles.soft} role="alert">
          {refusalText(unblock.error)}
        </p>
      )}
      {!rows && blocks.isError && (
        <ErrorState
          title="Your blocked players could not be loaded"
          onRetry={() => void blocks.refetch()}
          busy={blocks.isFetching}
        >
          {refusalText(asProblem(blocks.error))}
        </ErrorState>
      )}
      {!rows && !blocks.isError && blocks.fetchStatus === 'idle' && (
        <p className={styles.soft}>They are listed once Goldwake can be reached.</p>
      )}
      {!rows && blocks.fetchStatus === 'fetching' && !blocks.isError && <Skeleton height={56} />}
    </SettingsCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { asProblem } from '../../api/index.js';
import { PlayerCardTrigger, useConfirmation } from '../../players/index.js';
import { Avatar, Button, Dialog, ErrorState, Skeleton } from '../../ui/index.js';
import { useShowPlayer } from './chat-commands.js';
import { hiddenPlayersQuery } from './chat-queries.js';
import styles from './dialogs.module.css';
import { refusalWords } from './refusal-words.js';

/** Lists the players whose messages this player has hidden. */
export function HiddenPlayersDialog({ uid, open, onClose }: { uid: string; open: boolean; onClose: () => void }) {
  const hidden = useQuery({ ...hiddenPlayersQuery(uid), enabled: open });
  const show = useShowPlayer();
  // A player card can ask for a confirmation, whose dialog takes the place of this one.
  const isAsked = useConfirmation() !== null;
  useEffect(() => {
    if (open && isAsked) onClose();
  }, [open, isAsked, onClose]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Hidden players"
      description="You do not see their messages in the chat. They are not notified."
    >
      {hidden.data ? (
        hidden.data.length === 0 ? (
          <p className={styles.none} role="status">
            You have not hidden any players. To hide one, choose “Hide this player” in the menu of a message.
          </p>
        ) : (
          <ul className={styles.list} aria-label="Hidden players">
            {hidden.data.map((player) => (
              <li key={player.user_id} className={styles.player}>
                <PlayerCardTrigger player={player} className={styles.who}>
                  <Avatar name={player.username} url={player.avatar_url} size={36} />
                  <bdi translate="no" className={styles.name}>
                    {player.username}
                  </bdi>
                </PlayerCardTrigger>
                <Button
                  aria-label={`Show messages of ${player.username}`}
                  busy={show.isPending && show.variables.user_id === player.user_id}
                  onClick={() => show.mutate(player)}
                >
                  Show
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : hidden.isError ? (
        <ErrorState title="The list could not be loaded" onRetry={() => void hidden.refetch()} busy={hidden.isFetching}>
          {refusalWords(asProblem(hidden.error))}
        </ErrorState>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </Dialog>
  );
}

import type { FairnessRound } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api, asProblem } from '../../api/index.js';
import { RetryIcon } from '../../ui/icons.js';
import { Button, Dialog, ErrorState } from '../../ui/index.js';
import { Copyable } from './copyable.js';
import styles from './fairness.module.css';
import { nounOf } from './game-checks.js';
import { LoadingRound, RoundCheck, RoundSummary, RoundVerifier } from './round-check.js';

/** A message that shows a bet. */
export interface SharedBetMessage {
  message_id: string;
  username: string;
  round_id: string;
  isOwn: boolean;
}

/** Shows the bet of a message of the chat, and what its proof already contains. */
export default function SharedBetDialog({
  open,
  onClose,
  uid,
  message,
}: {
  open: boolean;
  onClose: () => void;
  uid: string | undefined;
  message: SharedBetMessage;
}) {
  const { message_id, username, round_id, isOwn } = message;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      title={isOwn ? 'Your shared bet' : `A bet of ${username}`}
      description="The casino published the fingerprint of its seed before this bet. With the seed itself, this page computes the result again."
    >
      {isOwn ? <RoundCheck uid={uid} roundId={round_id} /> : <OtherRound messageId={message_id} username={username} />}
    </Dialog>
  );
}

function OtherRound({ messageId, username }: { messageId: string; username: string }) {
  const round = useQuery({
    queryKey: ['fairness', 'shared', messageId],
    queryFn: ({ signal }) =>
      api.get<FairnessRound>(`/chat/messages/${encodeURIComponent(messageId)}/round`, {}, { signal }),
    staleTime: 0,
  });
  if (round.isError && !round.data) {
    return (
      <ErrorState title="This bet could not be loaded" onRetry={() => void round.refetch()} busy={round.isFetching}>
        {asProblem(round.error).code === 'not_found'
          ? 'Its message was deleted or hidden, or is too old.'
          : `${asProblem(round.error).message}.`}
      </ErrorState>
    );
  }
  if (!round.data) return <LoadingRound />;
  return (
    <div className={styles.stack}>
      <RoundSummary round={round.data} />
      <Copyable label="Round id" value={round.data.round_id} />
      {round.data.server_seed === null ? (
        <>
          <Copyable label="Server seed, its SHA-256 (the seed is still in use)" value={round.data.server_seed_hash} />
          <Copyable label="Client seed" value={round.data.client_seed} />
          <p className={styles.quiet} role="status">
            This {nounOf(round.data.game_id)} cannot be checked yet: {username} still plays with this server seed, and
            the casino reveals it once they change their seeds. The fingerprint above was fixed before the bet, so note
            it now.
          </p>
          <Button busy={round.isFetching} icon={<RetryIcon size={18} />} onClick={() => void round.refetch()}>
            Look again
          </Button>
        </>
      ) : (
        <RoundVerifier round={round.data} />
      )}
    </div>
  );
}

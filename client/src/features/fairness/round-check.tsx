import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import { asProblem } from '../../api/index.js';
import { MoneyButton } from '../../session/index.js';
import { RetryIcon } from '../../ui/icons.js';
import { Badge, ErrorState, Skeleton } from '../../ui/index.js';
import { claimOfRound } from './check-roll.js';
import { Copyable } from './copyable.js';
import styles from './fairness.module.css';
import { newRotation, useFairnessRound, useRotateSeeds } from './fairness-queries.js';
import { Verifier } from './verifier.js';

/** Shows one of the player's rounds and the part of its fairness proof that is already available. */
export function RoundCheck({ uid, roundId }: { uid: string | undefined; roundId: string }) {
  const round = useFairnessRound(uid, roundId);
  if (round.isError && !round.data) {
    return (
      <ErrorState title="This round could not be loaded" onRetry={() => round.refetch()} busy={round.isFetching}>
        {asProblem(round.error).message}.
      </ErrorState>
    );
  }
  if (!round.data) {
    return (
      <div className={styles.stack} aria-busy="true" role="status" aria-label="Loading the round">
        <Skeleton height={72} />
        <Skeleton height={58} />
        <Skeleton height={58} />
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <Summary round={round.data} />
      <Copyable label="Round id" value={round.data.round_id} />
      {round.data.server_seed === null ? (
        <StillInUse round={round.data} />
      ) : (
        <Verifier key={round.data.round_id} start={claimOfRound(round.data)} />
      )}
    </div>
  );
}

function Summary({ round }: { round: FairnessRound }) {
  return (
    <div className={styles.summary}>
      <p className={styles.roll} data-won={round.won || undefined}>
        {round.roll}
      </p>
      <div>
        <p>
          Rolled {round.direction} {round.target} for {formatMoney(parseMicros(round.stake), round.currency)}
        </p>
        <p className={styles.quiet}>
          {new Date(round.placed_at).toLocaleString()}, pair {round.draw.seed_pair}, nonce {round.draw.nonce}
        </p>
      </div>
      <Badge tone={round.won ? 'green' : 'neutral'}>
        {round.won ? `Paid ${formatMoney(parseMicros(round.payout), round.currency)}` : 'Lost'}
      </Badge>
    </div>
  );
}

function StillInUse({ round }: { round: FairnessRound }) {
  const rotate = useRotateSeeds();
  return (
    <>
      <Copyable label="Server seed, its SHA-256 (the seed is still in use)" value={round.server_seed_hash} />
      <Copyable label="Client seed" value={round.client_seed} />
      <p className={styles.quiet}>
        The server seed is revealed once you change the pair: until then it decides your next rolls. Changing it costs
        nothing.
      </p>
      <MoneyButton
        busy={rotate.isPending}
        icon={<RetryIcon size={18} />}
        onClick={() => rotate.mutate(newRotation(''))}
      >
        Change seeds and check this roll
      </MoneyButton>
      {rotate.isError && (
        <p role="alert" className={styles.bad}>
          {asProblem(rotate.error).message}. The seeds are as they were.
        </p>
      )}
    </>
  );
}

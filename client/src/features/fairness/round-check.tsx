import { formatMoney, isSlotRound, parseMicros } from '@goldwake/contracts';
import type { FairnessRound } from '@goldwake/contracts/http';
import { asProblem } from '../../api/index.js';
import { useGameName } from '../../api/use-game-name.js';
import { toneOf, wordsOf } from '../../rounds/index.js';
import { MoneyButton } from '../../session/index.js';
import { RetryIcon } from '../../ui/icons.js';
import { Badge, Button, ErrorState, Skeleton } from '../../ui/index.js';
import { ShareIcon } from '../../ui/later-icons.js';
import { claimOfRound } from './check-round.js';
import { Copyable } from './copyable.js';
import styles from './fairness.module.css';
import { newRotation, useFairnessRound, useRotateSeeds } from './fairness-queries.js';
import { nounOf } from './game-checks.js';
import { SlotProof } from './slot-proof.js';
import { Verifier } from './verifier.js';

/** Shows one of the player's rounds and the part of its fairness proof that is already available. */
export function RoundCheck({
  uid,
  roundId,
  onShare,
}: {
  uid: string | undefined;
  roundId: string;
  /** Shares the round in the chat; without it, there is no button. */
  onShare?: ((round: FairnessRound) => void) | undefined;
}) {
  const round = useFairnessRound(uid, roundId);
  if (round.isError && !round.data) {
    if (asProblem(round.error).code === 'not_found') {
      return (
        <ErrorState title="This round cannot be checked">
          This round is not settled, or its bet was returned.
        </ErrorState>
      );
    }
    return (
      <ErrorState title="This round could not be loaded" onRetry={() => round.refetch()} busy={round.isFetching}>
        {asProblem(round.error).message}.
      </ErrorState>
    );
  }
  if (!round.data) return <LoadingRound />;
  return (
    <div className={styles.stack}>
      <RoundSummary round={round.data} />
      <Copyable label="Round id" value={round.data.round_id} />
      {proofOf(round.data)}
      {onShare && (
        <Button tone="quiet" icon={<ShareIcon size={18} />} onClick={() => onShare(round.data)}>
          Share in the chat
        </Button>
      )}
    </div>
  );
}

function proofOf(round: FairnessRound) {
  if (round.server_seed !== null) return <RoundVerifier round={round} />;
  return round.game_id === 'rising-tide' ? <StillRising round={round} /> : <StillInUse round={round} />;
}

/** A bet of Rising Tide can be settled before its round ends. */
function StillRising({ round }: { round: FairnessRound }) {
  return (
    <>
      <Copyable label="Seed of the round before, the SHA-256 of this one" value={round.server_seed_hash} />
      <Copyable label="Client seed" value={round.client_seed} />
      <p className={styles.quiet}>The round is still running. Its seed is shown when it has ended.</p>
    </>
  );
}

export function LoadingRound() {
  return (
    <div className={styles.stack} aria-busy="true" role="status" aria-label="Loading the round">
      <Skeleton height={72} />
      <Skeleton height={58} />
      <Skeleton height={58} />
    </div>
  );
}

export function RoundSummary({ round }: { round: FairnessRound }) {
  const words = wordsOf(round);
  const game = useGameName(round.game_id);
  return (
    <div className={styles.summary}>
      <p translate="no" className={styles.roll} data-won={toneOf(round) === 'won' || undefined}>
        {words.result(round)}
      </p>
      <div>
        <p>
          {game}, {words.bet(round)}, for{' '}
          <span translate="no">{formatMoney(parseMicros(round.stake), round.currency)}</span>
        </p>
        <p className={styles.quiet}>
          {new Date(round.placed_at).toLocaleString()}, {drawText(round)}
        </p>
      </div>
      <Badge tone={toneOf(round) === 'won' ? 'green' : 'neutral'}>
        {parseMicros(round.payout) > 0n ? (
          <>
            Paid <span translate="no">{formatMoney(parseMicros(round.payout), round.currency)}</span>
          </>
        ) : (
          'Lost'
        )}
      </Badge>
    </div>
  );
}

function drawText({ game_id, draw: { seed_pair, nonce } }: FairnessRound): string {
  return game_id === 'rising-tide' ? `chain ${seed_pair}, round ${nonce}` : `pair ${seed_pair}, nonce ${nonce}`;
}

/** The verifier, filled in with a round whose server seed is revealed. */
export function RoundVerifier({ round }: { round: FairnessRound }) {
  if (isSlotRound(round)) return <SlotProof key={round.round_id} round={round} />;
  const claim = claimOfRound(round);
  return claim && <Verifier key={round.round_id} start={claim} />;
}

function StillInUse({ round }: { round: FairnessRound }) {
  const rotate = useRotateSeeds();
  return (
    <>
      <Copyable label="Server seed, its SHA-256 (the seed is still in use)" value={round.server_seed_hash} />
      <Copyable label="Client seed" value={round.client_seed} />
      <p className={styles.quiet}>
        The server seed is revealed once you change the pair: until then it decides your next rounds. Changing it costs
        nothing.
      </p>
      <MoneyButton
        busy={rotate.isPending}
        icon={<RetryIcon size={18} />}
        onClick={() => rotate.mutate(newRotation(''))}
      >
        Change seeds and check this {nounOf(round.game_id)}
      </MoneyButton>
      {rotate.isError && (
        <p role="alert" className={styles.bad}>
          {asProblem(rotate.error).message}. The seeds are as they were.
        </p>
      )}
    </>
  );
}

import type { TideProof } from '@goldwake/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { api, asProblem } from '../../api/index.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.js';
import { Dialog, EmptyState, ErrorState, IconButton } from '../../ui/index.js';
import { ShieldIcon } from '../../ui/later-icons.js';
import { emptyClaim } from './check-round.js';
import styles from './fairness.module.css';
import { LoadingRound } from './round-check.js';
import { TideChain } from './tide-chain.js';
import { claimOfTide } from './tide-check.js';
import { Verifier } from './verifier.js';

interface TideProofDialogProps {
  open: boolean;
  /** Id of the round, `<chain>.<number>`; null if none has ended yet. */
  round: string | null;
  onClose: () => void;
  onRound: (round: string) => void;
}

/**
 * Proves the end of a round of Rising Tide. Once the round is loaded, everything is computed in the page, also offline.
 */
export default function TideProofDialog({ open, round, onClose, onRound }: TideProofDialogProps) {
  const proof = useQuery({
    queryKey: ['fairness', 'tide', round],
    queryFn: () => api.get<TideProof>(`/games/rising-tide/rounds/${round}`),
    enabled: open && round !== null,
    // The proof of a round never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="medium"
      title="Fairness of the tides"
      description="A chain of seeds fixed the end of every round before its first bet. Each seed is the SHA-256 of the seed after it, so none can be exchanged later."
    >
      {content()}
    </Dialog>
  );

  function content() {
    if (round === null) {
      return (
        <div className={styles.stack}>
          <EmptyState icon={<ShieldIcon size={24} />} title="No round has ended yet">
            The next one is proved here.
          </EmptyState>
          <Verifier start={emptyClaim('rising-tide')} />
        </div>
      );
    }
    return (
      <div className={styles.stack}>
        <Neighbours round={round} onRound={onRound} />
        {proof.data ? <Proof key={round} proof={proof.data} /> : pending()}
      </div>
    );
  }

  function pending() {
    if (!proof.isError) return <LoadingRound />;
    const { status, message } = asProblem(proof.error);
    if (status === 404) {
      return (
        <EmptyState icon={<ShieldIcon size={24} />} title="This round has no end yet">
          Its seed is shown when it has ended. Rounds that were called off have none.
        </EmptyState>
      );
    }
    return (
      <ErrorState title="This round could not be loaded" onRetry={() => proof.refetch()} busy={proof.isFetching}>
        {message}.
      </ErrorState>
    );
  }
}

function Neighbours({ round, onRound }: { round: string; onRound: (round: string) => void }) {
  const [chain, number = 1] = round.split('.').map(Number);
  return (
    <nav className={styles.neighbours} aria-label="Rounds">
      <IconButton
        label="The round before"
        aria-disabled={number <= 1 || undefined}
        onClick={() => number > 1 && onRound(`${chain}.${number - 1}`)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <p>
        Round {number.toLocaleString('en-US')} of chain {chain}
      </p>
      <IconButton label="The round after" onClick={() => onRound(`${chain}.${number + 1}`)}>
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
}

function Proof({ proof }: { proof: TideProof }) {
  return (
    <>
      <Verifier start={claimOfTide(proof)} />
      <TideChain proof={proof} />
    </>
  );
}

import { formatMoney, parseMicros, SYMBOLS } from '@goldwake/contracts';
import type { PageResponse, SettledSlotRound } from '@goldwake/contracts/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListOwner } from '../../../api/catalogue.js';
import { api, queryClient } from '../../../api/index.js';
import { usePush } from '../../../session/index.js';
import { clockText, wholeTime } from '../../../ui/clock-text.js';
import { Button, cx, ErrorState, Skeleton, signedAmount } from '../../../ui/index.js';
import { ShieldIcon } from '../../../ui/later-icons.js';
import { shortRoundId } from '../../../ui/round-id.js';
import styles from './slot-rounds.module.css';

const PAGE_SIZE = 10;
const KEY = ['slots', 'rounds'];

/** Loads the rounds of the open slot again, after one of them has ended. */
export const slotRoundsChanged = () => queryClient.invalidateQueries({ queryKey: KEY });

/** The player's rounds of a slot, newest first, each with a link to the page of its provider that shows it again. */
export function SlotRounds({
  gameId,
  owner,
  isPlaying,
  onCheck,
}: {
  gameId: string;
  owner: ListOwner;
  /** Whether the game is open on this page: then it says when it has shown a round, so that the list tells no result before. */
  isPlaying: boolean;
  /** Opens the fairness check of a round. */
  onCheck: (roundId: string) => void;
}) {
  const [page, setPage] = useState(1);
  const { uid, confirmed } = owner;
  const rounds = useQuery({
    queryKey: [...KEY, uid, gameId, page],
    queryFn: () => api.get<PageResponse<SettledSlotRound>>(`/games/${gameId}/bets`, { page, pageSize: PAGE_SIZE }),
    enabled: uid !== undefined && confirmed,
    placeholderData: keepPreviousData,
  });
  usePush('win_created', ({ round }) => {
    if (round.game_id === gameId && !isPlaying) void slotRoundsChanged();
  });
  if (uid === undefined) return null;
  const last = Math.max(1, Math.ceil((rounds.data?.total ?? 0) / PAGE_SIZE));
  return (
    <section className={styles.rounds} aria-labelledby="slot-rounds">
      <header>
        <h2 id="slot-rounds">Your rounds</h2>
        {last > 1 && (
          <nav aria-label="Pages of your rounds">
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              Newer
            </Button>
            <span className="numeric">
              {page} of {last}
            </span>
            <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
              Older
            </Button>
          </nav>
        )}
      </header>
      {rounds.isError && !rounds.data ? (
        <ErrorState title="Your rounds could not be loaded" onRetry={() => rounds.refetch()} busy={rounds.isFetching}>
          They are safe; only the list is missing.
        </ErrorState>
      ) : !rounds.data ? (
        <Skeleton height={160} />
      ) : rounds.data.total === 0 ? (
        <p className={styles.none}>Rounds that you play are listed here, and can be watched again.</p>
      ) : (
        <table className={cx(styles.table, rounds.isPlaceholderData && styles.stale)}>
          <thead>
            <tr>
              <th scope="col">Time, round</th>
              <th scope="col">Stake</th>
              <th scope="col">Multiplier</th>
              <th scope="col">Result</th>
              <th scope="col">
                <span className="visually-hidden">Watch again</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rounds.data.result.map((round) => (
              <Row key={round.round_id} round={round} onCheck={onCheck} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ round, onCheck }: { round: SettledSlotRound; onCheck: (roundId: string) => void }) {
  const { round_id, currency, placed_at, multiplier, replay_url } = round;
  const [stake, payout] = [parseMicros(round.stake), parseMicros(round.payout)];
  return (
    <tr>
      <td>
        <time dateTime={placed_at} title={wholeTime(placed_at)}>
          {clockText(placed_at)}
        </time>
        <button
          type="button"
          translate="no"
          className={styles.check}
          aria-label={`Check the spin of ${clockText(placed_at)}, round ${shortRoundId(round_id)}`}
          onClick={() => onCheck(round_id)}
        >
          <ShieldIcon size={13} />
          {shortRoundId(round_id)}
        </button>
      </td>
      <td translate="no">{formatMoney(stake, currency)}</td>
      <td translate="no">{multiplier}×</td>
      <td translate="no" className={payout > stake ? styles.won : undefined}>
        {signedAmount(payout - stake)} {SYMBOLS[currency]}
      </td>
      <td>
        {replay_url && (
          <a
            href={replay_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Watch again: the round of ${clockText(placed_at)}`}
          >
            Watch again
          </a>
        )}
      </td>
    </tr>
  );
}

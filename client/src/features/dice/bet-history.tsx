import { formatMoney, parseMicros } from '@goldwake/contracts';
import type { DiceRound } from '@goldwake/contracts/http';
import { memo, useState } from 'react';
import type { ListOwner } from '../../api/catalogue.js';
import { ChevronLeftIcon, ChevronRightIcon, HistoryIcon, ShieldIcon } from '../../ui/icons.js';
import { Button, cx, EmptyState, ErrorState, IconButton, Skeleton } from '../../ui/index.js';
import styles from './bet-history.module.css';
import { HISTORY_PAGE_SIZE, useBetHistory } from './dice-queries.js';

export interface BetHistoryProps {
  /** False until it is known whether a player is signed in. */
  ready: boolean;
  owner: ListOwner;
  onCheck: (roundId: string) => void;
  onLogIn: () => void;
}

/** Table of the player's own bets, newest first; a click on a row opens the fairness check of that bet. */
export function BetHistory({ ready, owner, onCheck, onLogIn }: BetHistoryProps) {
  const [page, setPage] = useState(1);
  const history = useBetHistory(owner, page);
  // Keeps the last known number of bets, so that the page buttons stay usable if a page fails to load.
  const [total, setTotal] = useState(0);
  if (history.data && history.data.total !== total) setTotal(history.data.total);
  return (
    <section className={styles.history} aria-labelledby="dice-history">
      <header className={styles.header}>
        <h2 id="dice-history">Your bets</h2>
        {total > HISTORY_PAGE_SIZE && <Pager page={page} total={total} onPage={setPage} />}
      </header>
      {content()}
    </section>
  );

  function content() {
    if (!ready) return <LoadingRows />;
    if (owner.uid === undefined) {
      return (
        <EmptyState
          icon={<HistoryIcon size={24} />}
          title="Your bets are listed here"
          action={<Button onClick={onLogIn}>Log in</Button>}
        >
          Each with its roll and a check that it was fair.
        </EmptyState>
      );
    }
    if (history.isError && !history.data) {
      return (
        <ErrorState title="Your bets could not be loaded" onRetry={() => history.refetch()} busy={history.isFetching}>
          They are safe; only the list is missing.
        </ErrorState>
      );
    }
    if (!history.data) return <LoadingRows />;
    if (history.data.total === 0) {
      return (
        <EmptyState icon={<HistoryIcon size={24} />} title="No bets yet">
          Place one above: it appears here with its roll and a check that it was fair.
        </EmptyState>
      );
    }
    return (
      <>
        <Rows rounds={history.data.result} onCheck={onCheck} stale={history.isPlaceholderData} />
        {(history.isRefetchError || !owner.confirmed) && (
          <div className={styles.behind} role="status">
            <p>As of {clock(new Date(history.dataUpdatedAt).toISOString())}: the newest bets could not be loaded.</p>
            {owner.confirmed && (
              <Button size="small" busy={history.isFetching} onClick={() => history.refetch()}>
                Try again
              </Button>
            )}
          </div>
        )}
      </>
    );
  }
}

interface RowsProps {
  rounds: DiceRound[];
  onCheck: (roundId: string) => void;
  stale: boolean;
}

/** Memoised because the dice table around it re-renders on each keystroke and on each step of a round. */
const Rows = memo(function Rows({ rounds, onCheck, stale }: RowsProps) {
  return (
    <table className={cx(styles.table, stale && styles.stale)}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Bet</th>
          <th scope="col">Roll</th>
          <th scope="col" className={cx(styles.number, styles.wide)}>
            Stake
          </th>
          <th scope="col" className={cx(styles.number, styles.wide)}>
            Multiplier
          </th>
          <th scope="col" className={styles.number}>
            Result
          </th>
          <th scope="col">
            <span className="visually-hidden">Fairness</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          // The whole row is a click target for the mouse; the button inside it is for keyboards and assistive
          // technology.
          <tr key={round.round_id} onClick={() => onCheck(round.round_id)}>
            <td className={styles.time}>
              <time dateTime={round.placed_at} title={WHOLE.format(new Date(round.placed_at))}>
                {clock(round.placed_at)}
              </time>
            </td>
            <td className={styles.bet}>
              {round.direction === 'over' ? 'Over' : 'Under'} {round.target}
            </td>
            <td className={styles.roll} data-won={round.won || undefined}>
              {round.roll}
            </td>
            <td className={cx(styles.number, styles.wide)}>{formatMoney(parseMicros(round.stake), round.currency)}</td>
            <td className={cx(styles.number, styles.wide)}>{round.multiplier}×</td>
            <td className={styles.number} data-won={round.won || undefined}>
              {result(round)}
            </td>
            <td className={styles.check}>
              <IconButton
                label={`Check the roll ${round.roll} of ${clock(round.placed_at)}`}
                onClick={(event) => {
                  event.stopPropagation();
                  onCheck(round.round_id);
                }}
              >
                <ShieldIcon size={18} />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  // On the first and last page the buttons use aria-disabled instead of disabled, because a disabled button would lose
  // the keyboard focus.
  const last = Math.ceil(total / HISTORY_PAGE_SIZE);
  const from = (page - 1) * HISTORY_PAGE_SIZE + 1;
  return (
    <nav className={styles.pager} aria-label="Pages of your bets">
      <span>
        {from}–{Math.min(total, from + HISTORY_PAGE_SIZE - 1)} of {total}
      </span>
      <IconButton
        label="Newer bets"
        aria-disabled={page === 1 || undefined}
        onClick={() => onPage(Math.max(1, page - 1))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        label="Older bets"
        aria-disabled={page >= last || undefined}
        onClick={() => onPage(Math.min(last, page + 1))}
      >
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
}

function LoadingRows() {
  return (
    <div className={styles.loading} aria-busy="true" role="status" aria-label="Loading your bets">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={32} />
      ))}
    </div>
  );
}

function result(round: DiceRound): string {
  const profit = parseMicros(round.payout) - parseMicros(round.stake);
  return `${profit < 0n ? '−' : '+'}${formatMoney(profit < 0n ? -profit : profit, round.currency)}`;
}

const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });
const CLOCK = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** Formats a time as the time of day if it is today, and as a date otherwise. */
function clock(iso: string): string {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return (today ? CLOCK : DAY).format(at);
}

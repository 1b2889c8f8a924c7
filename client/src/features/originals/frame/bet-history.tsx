import { formatMoney, parseMicros, SYMBOLS } from '@goldwake/contracts';
import { memo, useState } from 'react';
import type { ListOwner } from '../../../api/catalogue.js';
import { serverTimeOf } from '../../../clock/clock.js';
import { useShareBet } from '../../../players/bet-to-share.js';
import { toneOf } from '../../../rounds/index.js';
import { LOGIN } from '../../../session/index.js';
import { clockText, wholeTime } from '../../../ui/clock-text.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.js';
import {
  Button,
  CopyButton,
  cx,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  signedAmount,
} from '../../../ui/index.js';
import { HistoryIcon, ShareIcon, ShieldIcon } from '../../../ui/later-icons.js';
import { shortRoundId } from '../../../ui/round-id.js';
import styles from './bet-history.module.css';
import type { AnyOriginal, PlacedRound } from './original.js';
import { HISTORY_PAGE_SIZE, useBetHistory } from './queries.js';

export interface BetHistoryProps {
  game: AnyOriginal;
  /** False until it is known whether a player is signed in. */
  ready: boolean;
  owner: ListOwner;
  onCheck: (roundId: string) => void;
  onLogIn: () => void;
}

/** Table of the player's own bets, newest first; a click on a row opens the fairness check of that bet. */
export function BetHistory({ game, ready, owner, onCheck, onLogIn }: BetHistoryProps) {
  const [page, setPage] = useState(1);
  const share = useShareBet() as (round: PlacedRound) => void;
  const history = useBetHistory(game.id, owner, page);
  // Keeps the last known number of bets, so that the page buttons stay usable if a page fails to load.
  const [total, setTotal] = useState(0);
  if (history.data && history.data.total !== total) setTotal(history.data.total);
  return (
    <section className={styles.history} aria-labelledby="bet-history">
      <header className={styles.header}>
        <h2 id="bet-history">Your bets</h2>
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
          action={<Button onClick={onLogIn}>{LOGIN}</Button>}
        >
          Each with its {game.words.resultName}, which you can check.
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
          Place one above: it appears here with its {game.words.resultName}, which you can check.
        </EmptyState>
      );
    }
    return (
      <>
        <Rows
          game={game}
          rounds={history.data.result}
          onCheck={onCheck}
          onShare={share}
          stale={history.isPlaceholderData}
        />
        {(history.isRefetchError || !owner.confirmed) && (
          <div className={styles.behind} role="status">
            <p>
              As of {clockText(new Date(serverTimeOf(history.dataUpdatedAt)).toISOString())}: the newest bets could not
              be loaded.
            </p>
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
  game: AnyOriginal;
  rounds: PlacedRound[];
  onCheck: (roundId: string) => void;
  onShare: (round: PlacedRound) => void;
  stale: boolean;
}

/** Memoised because the table around it re-renders on each keystroke and on each step of a round. */
const Rows = memo(function Rows({ game, rounds, onCheck, onShare, stale }: RowsProps) {
  return (
    <table className={cx(styles.table, stale && styles.stale)}>
      <thead>
        <tr>
          <th scope="col">Time, round</th>
          <th scope="col">Bet</th>
          <th scope="col">{capitalised(game.words.resultName)}</th>
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
            <span className="visually-hidden">Copy and share</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          // The whole row is a click target for the mouse; the button in it is for keyboards and assistive technology.
          <tr key={round.round_id} onClick={() => onCheck(round.round_id)}>
            <td className={styles.time}>
              <time dateTime={round.placed_at} title={wholeTime(round.placed_at)}>
                {clockText(round.placed_at)}
              </time>
              <button
                translate="no"
                type="button"
                className={styles.round}
                aria-label={`Check the ${game.words.resultName} ${game.words.result(round)} of ${clockText(round.placed_at)}, round ${shortRoundId(round.round_id)}`}
                onClick={(event) => {
                  event.stopPropagation();
                  onCheck(round.round_id);
                }}
              >
                <ShieldIcon size={13} />
                {shortRoundId(round.round_id)}
              </button>
            </td>
            <td className={styles.bet}>{capitalised(game.words.bet(round))}</td>
            <td translate="no" className={styles.result} data-tone={toneOf(round)}>
              {game.words.result(round)}
            </td>
            <td translate="no" className={cx(styles.number, styles.wide)}>
              {formatMoney(parseMicros(round.stake), round.currency)}
            </td>
            <td translate="no" className={cx(styles.number, styles.wide)}>
              {round.multiplier}×
            </td>
            <td translate="no" className={styles.number} data-tone={toneOf(round)}>
              {result(round)}
            </td>
            <ActionCell round={round} onShare={onShare} />
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function ActionCell({ round, onShare }: { round: PlacedRound; onShare: (round: PlacedRound) => void }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the cell only keeps clicks on its buttons from the row
    <td className={styles.acts} onClick={(event) => event.stopPropagation()}>
      <span>
        <CopyButton label="Round id" value={round.round_id} />
        <IconButton
          className={styles.share}
          label={`Share the bet ${shortRoundId(round.round_id)} in the chat`}
          onClick={() => onShare(round)}
        >
          <ShareIcon size={18} />
        </IconButton>
      </span>
    </td>
  );
}

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

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function result({ payout, stake, currency }: PlacedRound): string {
  return `${signedAmount(parseMicros(payout) - parseMicros(stake))} ${SYMBOLS[currency]}`;
}

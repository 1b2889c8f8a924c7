import { type Currency, SYMBOLS } from '@goldwake/contracts';
import type { Movement } from '@goldwake/contracts/http';
import { memo, useEffect, useRef, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { dialogs, useAsOf, useAuth } from '../../session/index.js';
import { asOfText } from '../../ui/as-of-text.js';
import { dayText } from '../../ui/clock-text.js';
import { Button, EmptyState, ErrorState, Segmented, Skeleton } from '../../ui/index.js';
import { HistoryIcon } from '../../ui/later-icons.js';
import listStyles from '../../ui/list.module.css';
import styles from './history-panel.module.css';
import type { KnownHistory } from './known-history.js';
import { MovementRow } from './movement-row.js';
import { useReturn } from './use-return.js';
import { type CurrencyFilter, useWalletHistory } from './wallet-history.js';

const FILTERS = [
  { id: 'all', label: 'All' },
  { id: 'gold_coins', label: SYMBOLS.gold_coins },
  { id: 'sweeps_coins', label: SYMBOLS.sweeps_coins },
] as const;
const NAMES: Record<Currency, string> = { gold_coins: 'Gold Coins', sweeps_coins: 'Sweeps Coins' };

interface RowActions {
  /** Opens the fairness check of a round. */
  onCheck: (roundId: string) => void;
  /** Called when the player follows a link out of the wallet. */
  onLeave: () => void;
}

/** Lists what moved the player's balances, newest first. */
export function HistoryPanel(actions: RowActions) {
  const [filter, setFilter] = useState<CurrencyFilter>('all');
  return (
    <div className={listStyles.panel}>
      <Segmented label="Currency" options={FILTERS} value={filter} onValue={setFilter} />
      <Movements key={filter} filter={filter} {...actions} />
    </div>
  );
}

function Movements({ filter, ...actions }: { filter: CurrencyFilter } & RowActions) {
  const { user, confirmed } = useAuth();
  const asOf = useAsOf();
  const { history, older } = useWalletHistory({ uid: user?.uid, confirmed }, filter);
  const list = useRef<HTMLDivElement>(null);
  const shown = useFocusOnFirstOlder(list, history.data);
  useReturn(list, history.data, older);
  const { data } = history;
  if (!data && history.isError) {
    return (
      <ErrorState
        title="Your history could not be loaded"
        onRetry={() => void history.refetch()}
        busy={history.isFetching}
      >
        {asProblem(history.error).message}.
      </ErrorState>
    );
  }
  if (!data && !confirmed) {
    return (
      <EmptyState icon={<HistoryIcon size={24} />} title="Your history is not stored on this device">
        It is loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  if (!data) return <LoadingRows />;
  if (data.result.length === 0 && data.next_before === null) return <NothingYet filter={filter} />;
  return (
    <>
      {(asOf !== null || history.isRefetchError) && (
        <div className={styles.behind} role="status">
          <p>
            {asOf === null ? 'The newest movements could not be loaded' : 'Not connected'}: the history is{' '}
            {asOfText(history.dataUpdatedAt)}.
          </p>
          {asOf === null && (
            <Button size="small" busy={history.isFetching} onClick={() => void history.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      <div ref={list} tabIndex={-1} className={styles.list}>
        <Rows movements={data.result} {...actions} />
      </div>
      {data.result.length === 0 && filter !== 'all' && (
        <p className={listStyles.note}>Nothing in {NAMES[filter]} among your newest movements.</p>
      )}
      {older.problem && (
        <p className={listStyles.trouble} role="alert">
          {older.problem.message}.
        </p>
      )}
      {data.next_before !== null && (
        <Button
          wide
          busy={older.busy}
          onClick={() => {
            shown.remember();
            void older.load();
          }}
        >
          Show older
        </Button>
      )}
    </>
  );
}

/** Memoised because the dialog re-renders with each balance. */
const Rows = memo(function Rows({ movements, ...actions }: { movements: readonly Movement[] } & RowActions) {
  return byDay(movements).map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3 className={styles.dayTitle}>{day}</h3>
      <ol aria-label={`Movements of ${day}, newest first`}>
        {ofDay.map((movement) => (
          <MovementRow key={movement.wallet_version} movement={movement} {...actions} />
        ))}
      </ol>
    </section>
  ));
});

function byDay(movements: readonly Movement[]): [day: string, movements: Movement[]][] {
  const days = new Map<string, Movement[]>();
  for (const movement of movements) {
    const day = dayText(movement.moved_at);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(movement);
    else days.set(day, [movement]);
  }
  return [...days];
}

/**
 * Moves the focus to the first older movement after a page was loaded, or to the list if there is none: the button that
 * loaded the page may be gone, and keyboard users would otherwise return to the start of the dialog.
 */
function useFocusOnFirstOlder(list: { current: HTMLElement | null }, known: KnownHistory | undefined) {
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (last.current === null || !known) return;
    const first = known.result.findIndex(({ wallet_version }) => wallet_version < (last.current ?? 0));
    if (first < 0 && known.next_before !== null) return;
    last.current = null;
    const row = list.current?.querySelectorAll('li')[first];
    (row?.querySelector<HTMLElement>('button, a') ?? list.current)?.focus();
  }, [list, known]);
  return {
    remember: () => {
      last.current = known?.result.at(-1)?.wallet_version ?? Number.MAX_SAFE_INTEGER;
    },
  };
}

function NothingYet({ filter }: { filter: CurrencyFilter }) {
  return (
    <EmptyState
      icon={<HistoryIcon size={24} />}
      title={filter === 'all' ? 'No movements yet' : `No movements in ${NAMES[filter]} yet`}
      action={<Button onClick={() => dialogs.open({ name: 'daily_claim' })}>See the daily bonus</Button>}
    >
      Bonuses, bets and top-ups appear here, each with the balance after it.
    </EmptyState>
  );
}

function LoadingRows() {
  return (
    <div className={listStyles.loading} role="status" aria-busy="true" aria-label="Loading your history">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}

import type { Purchase, PurchaseStatus } from '@goldwake/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { asProblem } from '../../../api/index.js';
import { canBuy, dialogs, useAsOf, useAuth, useBuyCoins } from '../../../session/index.js';
import { receiptOf, searchOf } from '../../../shell/purchases-url.js';
import { asOfText } from '../../../ui/as-of-text.js';
import { Button, EmptyState, ErrorState, SelectField, Skeleton } from '../../../ui/index.js';
import { DocumentIcon } from '../../../ui/later-icons.js';
import listStyles from '../../../ui/list.module.css';
import { isUnpaid } from '../purchase-outcome.js';
import { STATUS_WORDS } from '../purchase-words.js';
import { purchasesQuery } from '../purchases-query.js';
import { FROM_LIST, useCloseReceipt } from './close-receipt.js';
import { CsvDownload } from './csv-download.js';
import { OpenReceipt } from './open-receipt.js';
import { PurchaseRow } from './purchase-row.js';
import { hasUnknownStatus, statusOf } from './status-filter.js';
import styles from './transactions.module.css';

/**
 * The player's purchases, newest first. The status filter and the open receipt are in the URL, so they survive a
 * reload, and other pages can link to a receipt.
 */
export function PurchasesPanel() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const status = statusOf(search);
  const receipt = receiptOf(search);
  const closeReceipt = useCloseReceipt(receipt, () => navigate(path + searchOf(status), { replace: true }));
  // Back closes a receipt that was opened from the list.
  const showReceipt = (purchaseId: string) => navigate(path + searchOf(status, purchaseId), { state: FROM_LIST });
  // The history entry is replaced, so that Back leaves the page instead of undoing one choice after another.
  const choose = (next: PurchaseStatus | undefined) => navigate(path + searchOf(next), { replace: true });
  return (
    <section className={listStyles.panel} aria-label="Purchases">
      {hasUnknownStatus(search) && <Redirect to={path} replace />}
      <div className={styles.bar}>
        <SelectField
          label="Status"
          className={styles.filter}
          value={status ?? ''}
          onValue={(value) => choose(statusOf(`?status=${value}`))}
        >
          <option value="">All</option>
          {Object.entries(STATUS_WORDS).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </SelectField>
        <CsvDownload key={status} status={status} />
      </div>
      <OpenReceipt status={status} purchaseId={receipt} onClose={closeReceipt} />
      <Purchases key={status} status={status} onShowAll={() => choose(undefined)} onReceipt={showReceipt} />
    </section>
  );
}

function Purchases({
  status,
  onShowAll,
  onReceipt,
}: {
  status: PurchaseStatus | undefined;
  onShowAll: () => void;
  onReceipt: (purchaseId: string) => void;
}) {
  const { confirmed } = useAuth();
  const asOf = useAsOf();
  const purchases = useInfiniteQuery({ ...purchasesQuery(status), enabled: confirmed });
  const { data, dataUpdatedAt } = purchases;
  const rows = data?.pages.flatMap(({ result }) => result) ?? [];
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useFocusOnRow(list, rows.length);
  if (!data && purchases.isError) {
    return (
      <ErrorState
        title="Your purchases could not be loaded"
        onRetry={() => void purchases.refetch()}
        busy={purchases.isFetching}
      >
        {asProblem(purchases.error).message}.
      </ErrorState>
    );
  }
  if (!data && !confirmed) {
    return (
      <EmptyState icon={<DocumentIcon size={24} />} title="Your purchases are not stored on this device">
        They are loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  if (!data) return <LoadingRows />;
  if (rows.length === 0) return <NothingYet status={status} onShowAll={onShowAll} />;
  return (
    <>
      {(asOf !== null || purchases.isRefetchError) && (
        <p className={listStyles.note} role="status">
          {asOf === null ? 'The newest purchases could not be loaded' : 'Not connected'}: the list is{' '}
          {asOfText(dataUpdatedAt)}.
        </p>
      )}
      <ul ref={list} aria-label="Purchases, newest first">
        {rows.map((purchase) => (
          <PurchaseRow key={purchase.purchase_id} purchase={purchase} onOpen={() => show(purchase, onReceipt)} />
        ))}
      </ul>
      {purchases.isFetchNextPageError && (
        <p className={listStyles.trouble} role="alert">
          {asProblem(purchases.error).message}.
        </p>
      )}
      {purchases.hasNextPage && (
        <Button
          wide
          busy={purchases.isFetchingNextPage}
          onClick={() => {
            focusNext();
            void purchases.fetchNextPage();
          }}
        >
          Show older
        </Button>
      )}
    </>
  );
}

/** Opens an unpaid purchase where it can be paid or canceled, and any other one as a receipt. */
function show(purchase: Purchase, showReceipt: (purchaseId: string) => void): void {
  const { purchase_id: purchaseId } = purchase;
  if (isUnpaid(purchase)) dialogs.open({ name: 'purchase', purchaseId });
  else showReceipt(purchaseId);
}

/** Moves the focus to the first older row after a page was loaded, because the button that loaded it may be gone. */
function useFocusOnRow(list: { current: HTMLElement | null }, count: number): () => void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current === null || count <= before.current) return;
    list.current?.children[before.current]?.querySelector('button')?.focus();
    before.current = null;
  }, [list, count]);
  return () => {
    before.current = count;
  };
}

function NothingYet({ status, onShowAll }: { status: PurchaseStatus | undefined; onShowAll: () => void }) {
  const { user } = useAuth();
  const buy = useBuyCoins();
  if (status) {
    return (
      <EmptyState
        icon={<DocumentIcon size={24} />}
        title={`No purchases with the status “${STATUS_WORDS[status]}”`}
        action={<Button onClick={onShowAll}>Show all purchases</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<DocumentIcon size={24} />}
      title="No purchases yet"
      action={
        user &&
        canBuy(user) && (
          <Button tone="gold" onClick={buy}>
            Buy Coins
          </Button>
        )
      }
    >
      Each purchase is listed here with its receipt.
    </EmptyState>
  );
}

function LoadingRows() {
  return (
    <div className={listStyles.loading} role="status" aria-busy="true" aria-label="Loading your purchases">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}

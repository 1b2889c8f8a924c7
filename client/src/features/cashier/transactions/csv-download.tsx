import type { PurchaseStatus, PurchasesResponse } from '@goldwake/contracts/http';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { api, asProblem } from '../../../api/index.js';
import { serverNow } from '../../../clock/clock.js';
import { useMoneyBlocked } from '../../../session/money-blocked.js';
import { Button } from '../../../ui/index.js';
import { ArrowDownIcon } from '../../../ui/later-icons.js';
import list from '../../../ui/list.module.css';
import { purchasesQuery } from '../purchases-query.js';
import { csvName, loadAll, purchasesCsv } from './purchases-csv.js';
import styles from './transactions.module.css';

/** The largest page that the cashier returns. */
const PAGE_SIZE = 100;

/** Downloads all purchases with a status as a CSV file. Shows nothing while the list has none. */
export function CsvDownload({ status }: { status: PurchaseStatus | undefined }) {
  const [progress, setProgress] = useState<string | null>(null);
  const blocked = useMoneyBlocked();
  const reasonId = useId();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      ended.current = new AbortController();
      const { signal } = ended.current;
      const page = (before: string | undefined) =>
        api.get<PurchasesResponse>('/cashier/purchases', { status, before, limit: PAGE_SIZE }, { signal });
      const purchases = await loadAll(page, (loaded, total) => setProgress(`Loading ${loaded} of ${total}`));
      save(purchasesCsv(purchases), csvName(status, new Date(serverNow())));
    },
    onSettled: () => setProgress(null),
  });
  const { isPending, isError, error } = download;
  const { data } = useInfiniteQuery({ ...purchasesQuery(status), enabled: false });
  if (!data?.pages[0]?.total) return null;
  return (
    <div className={styles.download}>
      <Button
        icon={<ArrowDownIcon size={18} />}
        aria-disabled={blocked !== null || isPending || undefined}
        aria-describedby={blocked === null ? undefined : reasonId}
        onClick={() => {
          if (blocked === null && !isPending) download.mutate();
        }}
      >
        {isPending ? (progress ?? 'Loading') : isError ? 'Try the download again' : 'Download CSV'}
      </Button>
      {blocked !== null ? (
        <p id={reasonId} className={list.note}>
          {blocked}.
        </p>
      ) : (
        isError && (
          <p className={list.trouble} role="alert">
            The file could not be made. {asProblem(error).message}.
          </p>
        )
      )}
    </div>
  );
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // A browser may read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

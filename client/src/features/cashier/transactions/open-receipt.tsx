import type { PurchaseStatus } from '@goldwake/contracts/http';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../../../session/index.js';
import { openOnReturn } from '../../../session/kept-wallet.js';
import { TroubleNote } from '../../../ui/index.js';
import { useLastShown } from '../../../ui/use-last-shown.js';
import { purchasesQuery } from '../purchases-query.js';
import { purchaseQuery } from '../use-purchase.js';
import { ReceiptDialog } from './receipt-dialog.js';

/** The receipt that the URL names. A purchase that is not in the loaded part of the list is loaded by its id. */
export function OpenReceipt({
  status,
  purchaseId,
  onClose,
}: {
  /** The list on the screen. */
  status: PurchaseStatus | undefined;
  purchaseId: string | null;
  onClose: () => void;
}) {
  const { confirmed } = useAuth();
  useEffect(openOnReturn, []);
  const list = useInfiniteQuery({ ...purchasesQuery(status), enabled: confirmed });
  const isThis = ({ purchase_id }: { purchase_id: string }) => purchase_id === purchaseId;
  const listed = list.data?.pages.flatMap(({ result }) => result).find(isThis);
  const isElsewhere = purchaseId !== null && !list.isPending && !listed;
  const single = useQuery({ ...purchaseQuery(purchaseId ?? ''), enabled: confirmed && isElsewhere });
  const purchase = listed ?? (isElsewhere ? single.data?.purchase : undefined) ?? null;
  const receipt = useLastShown(purchase);
  return (
    <>
      <TroubleNote
        text={isElsewhere && single.error ? `The receipt could not be loaded: ${single.error.message}.` : null}
      />
      {receipt && <ReceiptDialog open={purchase !== null} purchase={receipt} onClose={onClose} />}
    </>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { changeLoaded, loadAgain, queryClient } from '../../api/index.js';
import { promotionsQuery } from '../../api/promotions.js';
import { ReloadSoon } from '../../api/reload-soon.js';
import { canBuy, useAuth, usePush } from '../../session/index.js';
import { WalletIcon } from '../../ui/icons.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.js';
import styles from './cashier.module.css';
import { BuyingClosed, closedText, useIsClosed } from './closed-panel.js';
import { DoneState } from './done-state.js';
import { useMainFocus } from './main-control.js';
import { offerPayment } from './offer-payment.js';
import { OpenPurchaseNotices } from './open-purchase-notice.js';
import { type FirstChoice, PackageForm } from './package-form.js';
import { packagesQuery } from './packages-query.js';
import { runningBonusesOf, withPackages } from './packages-update.js';
import { methodsOf } from './payment-methods.js';
import { purchasesQuery } from './purchases-query.js';

/** What the player can buy now, or why nothing can be bought. */
export function PackagesPanel({ firstChoice, onDone }: { firstChoice: FirstChoice; onDone: () => void }) {
  const { user, confirmed } = useAuth();
  const enabled = user !== null && canBuy(user);
  const packages = useQuery({ ...packagesQuery, enabled: enabled && confirmed });
  const { data } = packages;
  const methods = user && data ? methodsOf(user, data.methods) : [];
  // All players receive these pushes, and see the begin and end of a promotion, at the same time.
  const soon = useRef<ReloadSoon>(null);
  soon.current ??= new ReloadSoon(() => void loadAgain(packagesQuery.queryKey));
  useEffect(() => () => soon.current?.stop(), []);
  usePush('purchase_package_update', (update) => {
    const known = queryClient.getQueryData(packagesQuery.queryKey);
    const changed = known && withPackages(known, update, user?.has_had_purchase === true);
    if (changed) changeLoaded(packagesQuery.queryKey, () => changed);
    // The push does not say what promotions add to the packages.
    soon.current?.request();
  });
  usePush('promotion_update', ({ part }) => {
    if (part === 'offers') soon.current?.request();
  });
  // `usePromotionNews` loads the promotions, and changes the list when one begins or ends.
  const { data: running } = useQuery({ ...promotionsQuery, enabled: false, select: runningBonusesOf });
  const before = useRef(running);
  useEffect(() => {
    if (before.current !== undefined && running !== before.current) soon.current?.request();
    before.current = running;
  }, [running]);
  // The purchases say whether the offer for a first purchase can be chosen; without them, the casino decides.
  const bought = useInfiniteQuery({ ...purchasesQuery(), enabled: enabled && confirmed });
  const purchases = bought.data?.pages.flatMap(({ result }) => result) ?? [];
  const isClosed = useIsClosed(data?.closed_until ?? null);
  const closedUntil = isClosed ? data?.closed_until : null;
  const panel = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined && !bought.isLoading;
  useMainFocus(panel, isLoaded ? `${closedUntil} ${offerPayment(purchases)?.purchase_id}` : undefined);
  if (!enabled) return <SwitchedOff onDone={onDone} />;
  if (!data && packages.isError) {
    return (
      <ErrorState
        title="The packages could not be loaded"
        onRetry={() => void packages.refetch()}
        busy={packages.isFetching}
      >
        {packages.error.message}.
      </ErrorState>
    );
  }
  if (!data && !confirmed) {
    return (
      <EmptyState icon={<WalletIcon size={24} />} title="The packages are not stored on this device">
        They are loaded when Goldwake can be reached again.
      </EmptyState>
    );
  }
  if (!isLoaded) return <LoadingPackages />;
  return (
    <div ref={panel} className={styles.panel}>
      <p className="visually-hidden" role="status">
        {closedUntil && closedText(closedUntil)}
      </p>
      <OpenPurchaseNotices purchases={purchases} />
      {closedUntil ? (
        <BuyingClosed until={closedUntil} onDone={onDone} />
      ) : methods.length === 0 ? (
        <SwitchedOff onDone={onDone} />
      ) : data.result.length === 0 ? (
        <EmptyState icon={<WalletIcon size={24} />} title="No packages are for sale just now">
          The daily bonus and the top-up in your wallet are free.
        </EmptyState>
      ) : (
        <PackageForm
          packages={data}
          methods={methods}
          purchases={purchases}
          firstChoice={firstChoice}
          onLeave={onDone}
        />
      )}
    </div>
  );
}

function SwitchedOff({ onDone }: { onDone: () => void }) {
  return (
    <DoneState icon={<WalletIcon size={24} />} title="Buying coins is switched off for your account" onDone={onDone}>
      Customer Support can tell you why. The daily bonus and the top-up in your wallet are free.
    </DoneState>
  );
}

function LoadingPackages() {
  return (
    <div className={styles.packages} role="status" aria-busy="true" aria-label="Loading the packages">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={60} radius={12} />
      ))}
      <Skeleton height={52} />
    </div>
  );
}

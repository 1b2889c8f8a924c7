import { useSelector } from '@xstate/react';
import { lazy, memo } from 'react';
import { useOnboarding, useOnboardingActor } from '../features/onboarding/index.js';
import { dialogs, type OpenDialog, useAuth, useDialog, useSession } from '../session/index.js';
import { OnceOpened } from '../ui/once-opened.js';
import { deferred } from './deferred-views.js';
import { loadSearch } from './load-search.js';
import { Wallet } from './wallet.js';

const AuthDialog = lazy(deferred('dialog: auth', () => import('../features/auth/auth-dialog.js')));
const DailyClaimDialog = lazy(
  deferred('dialog: daily claim', () => import('../features/daily-claim/daily-claim-dialog.js')),
);
const PurchaseDialog = lazy(deferred('dialog: purchase', () => import('../features/cashier/purchase-dialog.js')));
const OnboardingDialog = lazy(
  deferred('dialog: onboarding', () => import('../features/onboarding/onboarding-dialog.js')),
);
const SearchDialog = lazy(loadSearch);
const NoPurchaseDialog = lazy(
  deferred('dialog: no purchase necessary', () => import('../features/info/no-purchase-dialog.js')),
);
const MadeInTheUsDialog = lazy(
  deferred('dialog: made in the US', () => import('../features/info/made-in-the-us-dialog.js')),
);
const BannedDialog = lazy(deferred('dialog: banned', () => import('../features/banned/banned-dialog.js')));
const SupportPanel = lazy(deferred('panel: support', () => import('../features/support/support-panel.js')));
const KeysDialog = lazy(deferred('dialog: keys', () => import('../shell/keys-dialog.js')));

/** Renders all dialogs of the client, once per page. */
export const Dialogs = memo(function Dialogs() {
  const { authFlow } = useSession();
  const authOpen = useSelector(authFlow, (snapshot) => !snapshot.matches('closed'));
  const { signedIn } = useAuth();
  const onboarding = useOnboardingActor();
  const { asking } = useOnboarding();
  const open = useDialog();
  const is = (name: OpenDialog['name']) => open?.name === name && !authOpen;
  const close = dialogs.close;
  return (
    <>
      <OnceOpened open={authOpen} onFail={() => authFlow.send({ type: 'LEAVE' })}>
        <AuthDialog />
      </OnceOpened>
      <Wallet open={is('wallet') && signedIn} view={open?.name === 'wallet' ? open.view : null} onClose={close} />
      <OnceOpened open={is('daily_claim') && signedIn} onFail={close}>
        <DailyClaimDialog open={is('daily_claim') && signedIn} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('purchase') && signedIn} onFail={close}>
        <PurchaseDialog
          open={is('purchase') && signedIn}
          show={open?.name === 'purchase' ? open : null}
          onClose={close}
        />
      </OnceOpened>
      <OnceOpened open={asking} onFail={() => onboarding.send({ type: 'CLOSE' })}>
        <OnboardingDialog />
      </OnceOpened>
      <OnceOpened open={is('search')} onFail={close}>
        <SearchDialog open={is('search')} term={open?.name === 'search' ? open.term : undefined} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('no_purchase')} onFail={close}>
        <NoPurchaseDialog open={is('no_purchase')} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('made_in_the_us')} onFail={close}>
        <MadeInTheUsDialog open={is('made_in_the_us')} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('banned')} onFail={close}>
        <BannedDialog ban={open?.name === 'banned' && !authOpen ? open.ban : null} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('support')} onFail={close}>
        <SupportPanel open={is('support')} onClose={close} />
      </OnceOpened>
      <OnceOpened open={is('keys')} onFail={close}>
        <KeysDialog open={is('keys')} onClose={close} />
      </OnceOpened>
    </>
  );
});

import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { DailyBonusCard, useDailyClaim } from '../features/daily-claim/index.js';
import { LobbyPage } from '../features/lobby/index.js';
import { paths } from '../shell/paths.js';
import { Shell } from '../shell/shell.js';
import { useTitle } from '../shell/use-title.js';
import { Failsafe } from '../ui/failsafe.js';
import { Dialogs } from './dialogs.js';
import { NotFoundPage } from './not-found-page.js';
import { PagePlaceholder } from './page-placeholder.js';

const DiceRoute = lazy(() => import('./dice-route.js'));
const MailboxRoute = lazy(() => import('./mailbox-route.js'));
const AccountActionRoute = lazy(() => import('./account-action-route.js'));

export function App() {
  const [location] = useLocation();
  return (
    <Shell dialogs={<Dialogs />}>
      <Failsafe at={location}>
        <Suspense fallback={<PagePlaceholder />}>
          <Switch>
            <Route path={paths.lobby} component={LobbyRoute} />
            <Route path={paths.dice} component={DiceRoute} />
            <Route path={paths.authAction} component={AccountActionRoute} />
            <Route path={paths.mailbox} component={MailboxRoute} />
            <Route component={NotFoundPage} />
          </Switch>
        </Suspense>
      </Failsafe>
    </Shell>
  );
}

function LobbyRoute() {
  useTitle(null);
  const { available } = useDailyClaim();
  return <LobbyPage dicePath={paths.dice} dailyBonus={<DailyBonusCard />} bonusWaiting={available} />;
}

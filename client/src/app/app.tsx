import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { paths } from '../shell/paths.js';
import { Shell } from '../shell/shell.js';
import { Failsafe } from '../ui/failsafe.js';
import { deferred } from './deferred-views.js';
import { Dialogs } from './dialogs.js';
import { useDropFirstView } from './first-view.js';
// The lobby is not lazy-loaded because most visits start on it, and the first view must not wait for another request.
import LobbyRoute from './lobby-route.js';
import { OpenPage } from './open-page.js';
import { PagePlaceholder } from './page-placeholder.js';
import { routeAt, routes } from './routes.js';
import { SignInGuard } from './sign-in-guard.js';
import { useLoadAhead } from './use-load-ahead.js';

const NotFoundPage = lazy(deferred('page: not found', () => import('./not-found-page.js')));
const RightTabs = lazy(deferred('sidenav: right', () => import('./right-tabs.js')));

export function App() {
  const [location] = useLocation();
  useLoadAhead();
  useDropFirstView();
  return (
    <Shell dialogs={<Dialogs />} right={<RightTabs />}>
      <Failsafe at={location}>
        {/* Without the key React would keep the previous page on the screen until the code of the next one is
            loaded. */}
        <Suspense key={routeAt(location)?.pattern} fallback={<PagePlaceholder />}>
          <Switch>
            <Route path={paths.lobby}>
              <OpenPage>
                <LobbyRoute />
              </OpenPage>
            </Route>
            {routes.map(({ pattern, access, Page }) => {
              const Access = access === 'sign-in' ? SignInGuard : OpenPage;
              return (
                <Route key={pattern} path={pattern}>
                  <Access>
                    <Page />
                  </Access>
                </Route>
              );
            })}
            <Route>
              <OpenPage>
                <NotFoundPage />
              </OpenPage>
            </Route>
          </Switch>
        </Suspense>
      </Failsafe>
    </Shell>
  );
}

import { lazy, useCallback, useRef, useState } from 'react';
import { useKeyLegend } from '../../shell/key-legend.js';
import { LazyPart } from '../../ui/failsafe.js';
import { ErrorState, Spinner } from '../../ui/index.js';
import MessageHost from '../../ui/message-host.js';
import { COMMANDS } from '../commands.js';
import { usePageUrl, useUrlSync } from '../use-page-url.js';
import { useWorkbench, useWorkbenchState } from '../workbench-context.js';
import { HomePage } from './home-page.js';
import { SignInPage } from './sign-in-page.js';
import { StreamPage } from './stream-page.js';
import { TopBar } from './top-bar.js';
import { useCommands } from './use-commands.js';
import type { View } from './view.js';
import styles from './workbench-page.module.css';

const KeysDialog = lazy(() => import('../../shell/keys-dialog.js'));

/** Root component of the workbench: shows the sign-in page, an error or the open workbench. */
export function WorkbenchPage() {
  useUrlSync();
  const workbench = useWorkbench();
  const state = useWorkbenchState((snapshot) =>
    snapshot.matches('open')
      ? 'open'
      : snapshot.matches('unreachable')
        ? 'unreachable'
        : snapshot.matches('shut')
          ? 'shut'
          : 'entering',
  );
  const trouble = useWorkbenchState(({ context }) => context.trouble);
  if (state === 'open') return <OpenWorkbench />;
  return (
    <main className={styles.alone}>
      {state === 'shut' && <SignInPage />}
      {state === 'unreachable' && (
        <ErrorState
          title={trouble?.status ? 'The workbench does not open' : 'The casino does not answer'}
          onRetry={() => workbench.send({ type: 'RETRY' })}
        >
          {trouble?.status === 404
            ? 'It is switched off: start the casino with GOLDWAKE_WORKBENCH=on.'
            : `${trouble?.status ? trouble.message.replace(/\.?$/, '.') : 'Is it running?'} The page tries again every few seconds.`}
        </ErrorState>
      )}
      {state === 'entering' && (
        <p className={styles.waiting} role="status">
          <Spinner /> Opening the workbench
        </p>
      )}
    </main>
  );
}

function OpenWorkbench() {
  const stream = useWorkbenchState(({ context }) => context.stream);
  const { view, change } = usePageUrl();
  const [keys, setKeys] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const setView = useCallback((view: View) => change({ view }), [change]);
  useKeyLegend('Workbench', COMMANDS);
  useCommands({
    show: setView,
    search: useCallback(() => search.current?.focus(), []),
    legend: useCallback(() => setKeys(true), []),
  });
  return (
    <div className={styles.frame}>
      <TopBar searchRef={search} onKeys={() => setKeys(true)} />
      <main className={styles.main}>
        {stream === null ? <HomePage /> : <StreamPage key={stream} view={view} onView={setView} />}
      </main>
      {keys && (
        <LazyPart at="keys" onFail={() => setKeys(false)}>
          <KeysDialog open onClose={() => setKeys(false)} />
        </LazyPart>
      )}
      <MessageHost />
    </div>
  );
}

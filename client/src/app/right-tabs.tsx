import type { ChatMessage } from '@goldwake/contracts';
import { lazy, Suspense, useCallback, useState } from 'react';
import ChatBadge from '../features/chat/chat-badge.js';
import { ConfirmDialog, ReportPlayerDialog, useReceivedCount } from '../players/index.js';
import { useAuth } from '../session/index.js';
import { useSidenavs } from '../shell/sidenavs-context.js';
import { Failsafe } from '../ui/failsafe.js';
import { Skeleton, Tabs } from '../ui/index.js';
import { OnceOpened } from '../ui/once-opened.js';
import { deferred } from './deferred-views.js';
import styles from './right-tabs.module.css';

const FriendsPanel = lazy(deferred('panel: friends', () => import('../features/social/friends-panel.js')));
const SharedBetDialog = lazy(deferred('dialog: shared bet', () => import('../features/fairness/shared-bet-dialog.js')));
const ChatPanel = lazy(deferred('panel: chat', () => import('../features/chat/chat-panel.js')));

/**
 * The tabs of the right side navigation. Only the selected panel is mounted, so the chat is subscribed to its channel
 * only while it is shown.
 */
export default function RightTabs() {
  const { tab, send } = useSidenavs();
  const received = useReceivedCount();
  const uid = useAuth().user?.uid;
  const [bet, setBet] = useState<{ open: boolean; message: ChatMessage } | null>(null);
  const openBet = useCallback((message: ChatMessage) => setBet({ open: true, message }), []);
  const closeBet = () => setBet((shown) => shown && { ...shown, open: false });
  return (
    <div className={styles.tabs}>
      <Tabs
        label="Friends and chat"
        value={tab}
        onValue={(next) => send({ type: 'SHOW', tab: next })}
        items={[
          {
            id: 'friends',
            label: (
              <>
                Friends
                {received > 0 && (
                  <span className={styles.count}>
                    {received}
                    <span className="visually-hidden"> received {received === 1 ? 'request' : 'requests'}</span>
                  </span>
                )}
              </>
            ),
            panel: (
              <Failsafe at="friends">
                <Suspense fallback={<PanelSkeleton />}>
                  <FriendsPanel />
                </Suspense>
              </Failsafe>
            ),
          },
          {
            id: 'chat',
            label: (
              <>
                Chat
                <ChatBadge />
              </>
            ),
            panel: (
              <Failsafe at="chat">
                <Suspense fallback={<PanelSkeleton />}>
                  <ChatPanel onOpenBet={openBet} />
                </Suspense>
              </Failsafe>
            ),
          },
        ]}
      />
      <ConfirmDialog />
      <ReportPlayerDialog />
      <OnceOpened open={bet?.open === true} onFail={closeBet}>
        {bet?.message.round && (
          <SharedBetDialog
            open={bet.open}
            onClose={closeBet}
            uid={uid}
            message={{
              message_id: bet.message.message_id,
              username: bet.message.username,
              round_id: bet.message.round.round_id,
              isOwn: bet.message.user_id === uid,
            }}
          />
        )}
      </OnceOpened>
    </div>
  );
}

function PanelSkeleton() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton height={44} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}

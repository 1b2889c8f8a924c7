import type { ChatMessage, User } from '@goldwake/contracts';
import type { OtherPlayer } from '@goldwake/contracts/http';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { asProblem } from '../../api/index.js';
import { useBetToShare } from '../../players/bet-to-share.js';
import { useFriends } from '../../players/index.js';
import { SecondPlayerHint } from '../../players/second-player-hint.js';
import { useAuth } from '../../session/index.js';
import { type KeyLine, useKeyLegend } from '../../shell/key-legend.js';
import { asOfText } from '../../ui/as-of-text.js';
import { Button, EmptyState, ErrorState, IconButton, Skeleton } from '../../ui/index.js';
import { ChatIcon, EyeOffIcon } from '../../ui/later-icons.js';
import { useHidePlayer } from './chat-commands.js';
import styles from './chat-panel.module.css';
import { ComposerForm } from './composer.js';
import { blockedBy } from './composer-view.js';
import { DeleteDialog } from './delete-dialog.js';
import { HiddenPlayersDialog } from './hidden-players-dialog.js';
import { MessageList } from './message-list.js';
import { PendingMessages } from './pending-messages.js';
import { refusalWords } from './refusal-words.js';
import { ReportDialog } from './report-dialog.js';
import { continuesGroup } from './rows.js';
import { textOrBet } from './shared-bet.js';
import { type ChatRoom, useChatRoom } from './use-chat-room.js';

/** The chat. It is mounted only while its tab in the right side navigation is shown. */
export default function ChatPanel({ onOpenBet }: { onOpenBet: (message: ChatMessage) => void }) {
  const { user } = useAuth();
  // After the sign-out, the panel is still mounted while it fades out.
  return user ? <Chat key={user.uid} user={user} onOpenBet={onOpenBet} /> : null;
}

const KEYS: readonly KeyLine[] = [
  { keys: ['↑', '↓'], does: 'Go to the previous or next message' },
  { keys: ['Home', 'End'], does: 'Go to the first or last loaded message' },
  { keys: ['Enter'], does: 'Send the message' },
  { keys: ['Shift + Enter'], does: 'Start a new line' },
  { keys: ['Esc'], does: 'Cancel the reply or remove the bet' },
];

type Asked = { what: 'delete' | 'report'; message: ChatMessage } | { what: 'hidden' } | null;

function Chat({ user, onOpenBet }: { user: User; onOpenBet: (message: ChatMessage) => void }) {
  const room = useChatRoom();
  const { uid, composer, messages, state, online, unseen } = room;
  const { context, value } = useSelector(composer, (snapshot) => snapshot);
  const { outbox } = context;
  useKeyLegend('Chat', KEYS);
  const [asked, setAsked] = useState<Asked>(null);
  const hide = useHidePlayer();
  const input = useRef<HTMLTextAreaElement>(null);
  const people = usePeople(room);
  const { round, take } = useBetToShare(uid);
  useEffect(() => {
    if (!round) return;
    composer.send({ type: 'ATTACH', round });
    take();
    input.current?.focus();
  }, [composer, round, take]);
  const close = () => setAsked(null);

  const reply = (message: ChatMessage) => {
    const { message_id, user_id, username, text } = message;
    composer.send({ type: 'REPLY', to: { message_id, user_id, username, text: text === null ? '' : textOrBet(text) } });
    input.current?.focus();
  };
  const pending = (
    <PendingMessages
      outbox={outbox}
      author={{ uid, username: user.username, avatar_url: user.avatar_url }}
      continues={continuesGroup(messages.data?.messages ?? [], unseen, uid)}
      blocked={blockedBy(value.gate, context)}
      onRetry={(id) => composer.send({ type: 'RETRY', id })}
      onDiscard={(id) => composer.send({ type: 'DISCARD', id })}
    />
  );

  const content = () => {
    const log = messages.data;
    if (log && (log.messages.length > 0 || outbox.length > 0))
      return (
        <MessageList
          room={room}
          messages={log.messages}
          more={log.more}
          intro={state?.players === 1 && <SecondPlayerHint />}
          pending={pending}
          sending={outbox.at(-1)?.id ?? null}
          onReply={reply}
          onDelete={(message) => setAsked({ what: 'delete', message })}
          onReport={(message) => setAsked({ what: 'report', message })}
          onHide={({ user_id, username, avatar_url }) => hide.mutate({ user_id, username, avatar_url })}
          onOpenBet={onOpenBet}
        />
      );
    if (log)
      return (
        <div className={styles.empty}>
          <EmptyState icon={<ChatIcon size={24} />} title="No messages yet">
            Every player of this casino can read what you write here.
          </EmptyState>
          {state?.players === 1 && <SecondPlayerHint />}
        </div>
      );
    if (messages.isError)
      return (
        <div className={styles.empty}>
          <ErrorState
            title="The chat could not be loaded"
            onRetry={() => void messages.refetch()}
            busy={messages.isFetching}
          >
            {refusalWords(asProblem(messages.error))}
          </ErrorState>
        </div>
      );
    if (!online)
      return (
        <div className={styles.empty}>
          <EmptyState icon={<ChatIcon size={24} />} title="The chat is not stored on this device">
            It is loaded when Goldwake can be reached again.
          </EmptyState>
        </div>
      );
    return <LoadingMessages />;
  };

  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <h2 className={styles.title}>Global chat</h2>
        <IconButton
          label="Hidden players"
          className={styles.tool}
          aria-disabled={!online || undefined}
          onClick={() => online && setAsked({ what: 'hidden' })}
        >
          <EyeOffIcon size={18} />
        </IconButton>
      </div>
      <Notices room={room} />
      {content()}
      <ComposerForm composer={composer} uid={uid} people={people} input={input} />
      <DeleteDialog message={asked?.what === 'delete' ? asked.message : null} onClose={close} />
      <ReportDialog message={asked?.what === 'report' ? asked.message : null} onClose={close} />
      <HiddenPlayersDialog uid={uid} open={asked?.what === 'hidden'} onClose={close} />
    </div>
  );
}

/** Tells the player that the messages on the screen may be outdated. */
function Notices({ room: { messages, asOf, silent, refused, subscribeAgain } }: { room: ChatRoom }) {
  if (!messages.data) return null;
  if (asOf !== null)
    return (
      <p className={styles.notice} role="status">
        Goldwake cannot be reached. These messages are {asOfText(messages.dataUpdatedAt)}.
      </p>
    );
  if (silent)
    return (
      <div className={styles.notice} role="status">
        <p>New messages do not appear automatically at the moment.</p>
        {refused && (
          <Button size="small" onClick={subscribeAgain}>
            Reconnect
          </Button>
        )}
      </div>
    );
  if (messages.isRefetchError)
    return (
      <div className={styles.notice} role="status">
        <p>Messages may be missing, because the chat could not be reloaded.</p>
        <Button size="small" busy={messages.isFetching} onClick={() => void messages.refetch()}>
          Try again
        </Button>
      </div>
    );
  return null;
}

/** Players to suggest after an `@`: the authors of the latest messages, then the friends. */
function usePeople({ uid, messages, unseen }: ChatRoom): readonly OtherPlayer[] {
  const { data: friends } = useFriends();
  const written = messages.data?.messages;
  return useMemo(() => {
    const authors = [...(written ?? [])].reverse();
    const all: OtherPlayer[] = [
      ...authors,
      ...(friends ?? []).map(({ friend_id, friend_username, friend_avatar_url }) => ({
        user_id: friend_id,
        username: friend_username,
        avatar_url: friend_avatar_url,
      })),
    ];
    return all.filter(({ user_id }) => user_id !== uid && !unseen.has(user_id));
  }, [written, friends, uid, unseen]);
}

function LoadingMessages() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className="visually-hidden" role="status">
        The chat is loading
      </p>
      {[72, 48, 64, 40, 80, 56].map((width) => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width={32} height={32} radius={16} />
          <div className={styles.loadingText}>
            <Skeleton width={96} height={12} />
            <Skeleton width={`${width}%`} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}

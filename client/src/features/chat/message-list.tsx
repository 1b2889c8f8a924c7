import type { ChatMessage } from '@goldwake/contracts';
import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { badgeLevel } from '../../players/index.js';
import { Button, Spinner } from '../../ui/index.js';
import { ArrowDownIcon } from '../../ui/later-icons.js';
import { useFocusHome } from '../../ui/use-focus-home.js';
import { separatorText } from './day-text.js';
import { MessageActions } from './message-actions.js';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.js';
import { rowsOf } from './rows.js';
import { textOrBet } from './shared-bet.js';
import type { ChatRoom } from './use-chat-room.js';
import { useListScroll } from './use-list-scroll.js';
import { useOlder } from './use-older.js';
import { useReadMarker } from './use-read-marker.js';

export interface MessageListProps {
  room: ChatRoom;
  messages: readonly ChatMessage[];
  more: boolean;
  /** Shown above the first message. */
  intro: ReactNode;
  /** Own messages that the server has not confirmed yet; they follow the list. */
  pending: ReactNode;
  /** Id of the message that the player sent last. The list scrolls to the end when it changes. */
  sending: string | null;
  onReply: (message: ChatMessage) => void;
  onDelete: (message: ChatMessage) => void;
  onReport: (message: ChatMessage) => void;
  onHide: (message: ChatMessage) => void;
  onOpenBet: (message: ChatMessage) => void;
}

/**
 * Renders all loaded messages, at most 300, instead of only those in view, so that screen readers and the browser's
 * search find them, and a screen reader does not announce rows that are only scrolled into view, as it would in a
 * virtualised `role="log"`. Each new message then takes about 20 ms of script and 2 ms of layout. `content-visibility`
 * would save only part of the layout, and the estimated heights of unseen rows would move the row that is being read,
 * whose position use-list-scroll.ts restores only when the list changes.
 */
export function MessageList({ room, messages, more, intro, pending, sending, ...does }: MessageListProps) {
  const { uid, online, unseen, levels } = room;
  const scroller = useRef<HTMLDivElement>(null);
  const older = useOlder(uid, more && online);
  const { atEnd, onScroll, toEnd } = useListScroll(scroller, [messages, pending], older.load);
  const { markedId, unread } = useReadMarker(room, atEnd);
  const rows = useMemo(() => rowsOf(messages, unseen, markedId), [messages, unseen, markedId]);
  const byId = useMemo(() => new Map(messages.map((message) => [message.message_id, message])), [messages]);
  const ids = useMemo(() => rows.flatMap((row) => (row.kind === 'message' ? [row.key] : [])), [rows]);
  const [focused, setFocused] = useState<string | null>(null);
  const rendered = useMemo(() => new Set(ids), [ids]);
  const current = focused !== null && rendered.has(focused) ? focused : (ids.at(-1) ?? null);
  const active = useActiveRow(scroller, rows);

  const [marked, setMarked] = useState<string | null>(null);
  const show = useCallback(
    (id: string) => {
      const list = scroller.current;
      const row = rowOf(list, id);
      if (!list || !row) return;
      const middle = (list.clientHeight - row.offsetHeight) / 2;
      list.scrollTop += row.getBoundingClientRect().top - list.getBoundingClientRect().top - Math.max(0, middle);
      // The next rendering would otherwise return to the end, because the scroll event comes later.
      onScroll();
      row.focus({ preventScroll: true });
      setMarked(id);
    },
    [onScroll],
  );

  const lastSent = useRef(sending);
  useLayoutEffect(() => {
    if (sending !== null && sending !== lastSent.current) toEnd();
    lastSent.current = sending ?? lastSent.current;
  }, [sending, toEnd]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).dataset.row;
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = ids.indexOf(row);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    const next = to === undefined ? undefined : ids[to];
    if (next === undefined) return;
    event.preventDefault();
    rowOf(scroller.current, next)?.focus();
  };

  // The active message may have been removed because its author was hidden.
  const activeMessage = active.key !== null && ids.includes(active.key) ? byId.get(active.key) : undefined;

  const log = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusHome(() => rowOf(scroller.current, focused) ?? log.current);

  const quote = ({ reply_to }: ChatMessage) => {
    if (!reply_to) return { quotedName: null, quotedText: null, hasQuotedCard: false };
    const original = byId.get(reply_to.message_id);
    if (unseen.has(reply_to.user_id)) return { quotedName: 'A hidden player', quotedText: '', hasQuotedCard: false };
    // The loaded original takes precedence: a push contains no quote, and a response may still quote a deleted message.
    const text = original ? original.text : reply_to.text;
    return {
      quotedName: original?.username ?? reply_to.username,
      quotedText: text === null ? null : textOrBet(text),
      hasQuotedCard: true,
    };
  };

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the pointer and the focus to their message */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        onPointerMove={(event) => event.pointerType === 'mouse' && active.at(event.target)}
        onPointerLeave={active.leave}
        onClick={(event) => active.at(event.target)}
        onBlur={(event) => {
          focusHandlers.onBlur(event);
          setMarked(null);
        }}
        onFocus={(event) => {
          focusHandlers.onFocus(event);
          // The actions and their menu are outside the row of their message.
          const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row ?? active.key;
          if (row !== null) setFocused(row);
          active.at(event.target);
        }}
        onKeyDown={onKeyDown}
      >
        <div className={styles.content}>
          {intro}
          <Beginning older={older} more={more} count={messages.length} />
          <div
            ref={log}
            role="log"
            tabIndex={-1}
            className={styles.log}
            aria-label="Messages"
            aria-live="polite"
            aria-busy={older.loading}
          >
            {rows.map((row) => {
              if (row.kind === 'day')
                return (
                  <p key={row.key} className={styles.day}>
                    <span>{separatorText(row.at)}</span>
                  </p>
                );
              if (row.kind === 'new')
                return (
                  <p key={row.key} className={styles.new}>
                    <span>New messages</span>
                  </p>
                );
              return (
                <MessageRow
                  key={row.key}
                  message={row.message}
                  leads={row.leads}
                  level={badgeLevel(levels, row.message.vip_level)}
                  uid={uid}
                  {...quote(row.message)}
                  onOpenBet={does.onOpenBet}
                  onShowQuoted={row.message.reply_to && rendered.has(row.message.reply_to.message_id) ? show : null}
                  isMarked={row.key === marked}
                  isCurrent={row.key === current}
                />
              );
            })}
          </div>
          {pending}
          {activeMessage?.state === 'shown' && (
            <div className={styles.actions} style={{ translate: `0 ${active.top}px` }} data-actions="">
              <MessageActions
                message={activeMessage}
                isOwn={activeMessage.user_id === uid}
                online={online}
                onReply={() => does.onReply(activeMessage)}
                onDelete={() => does.onDelete(activeMessage)}
                onReport={() => does.onReport(activeMessage)}
                onHide={() => does.onHide(activeMessage)}
                onMenu={active.hold}
              />
            </div>
          )}
        </div>
      </div>
      {!atEnd && (
        <div className={styles.jump}>
          <Button size="small" icon={<ArrowDownIcon size={16} />} onClick={toEnd}>
            {unread > 0 ? `${unread} new ${unread === 1 ? 'message' : 'messages'}` : 'Jump to newest'}
          </Button>
        </div>
      )}
    </div>
  );
}

function rowOf(list: HTMLElement | null, id: string | null): HTMLElement | null {
  return (id !== null && list?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)) || null;
}

function Beginning({ older, more, count }: { older: ReturnType<typeof useOlder>; more: boolean; count: number }) {
  if (older.failed)
    return (
      <div className={styles.beginning} role="alert">
        <span>Earlier messages could not be loaded.</span>
        <Button size="small" busy={older.loading} onClick={older.retry}>
          Try again
        </Button>
      </div>
    );
  // The height is the same with and without the spinner, so that the messages do not move when loading starts.
  if (more)
    return (
      <div className={styles.beginning}>
        {older.loading && (
          <>
            <Spinner />
            <span>Loading earlier messages</span>
          </>
        )}
      </div>
    );
  return (
    <p className={styles.beginning}>
      {count >= 300 ? 'Earlier messages are no longer available.' : 'This is the start of the chat.'}
    </p>
  );
}

/** Returns the message whose actions are shown: the hovered, focused or last tapped one. */
function useActiveRow(scroller: React.RefObject<HTMLElement | null>, rows: unknown) {
  const [key, setKey] = useState<string | null>(null);
  const [top, setTop] = useState(0);
  const [held, setHeld] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is measured again when the rows have changed
  useLayoutEffect(() => {
    const list = scroller.current;
    for (const row of list?.querySelectorAll<HTMLElement>('[data-active]') ?? []) delete row.dataset.active;
    const row = rowOf(list, key);
    if (!row) return;
    row.dataset.active = '';
    setTop(Math.max(0, row.offsetTop));
  }, [key, rows, scroller]);

  return {
    key,
    top,
    at(target: EventTarget) {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
      if (row !== undefined && !held) setKey(row);
    },
    leave() {
      if (!held && !scroller.current?.contains(document.activeElement)) setKey(null);
    },
    /** Keeps the active message while its menu is open, because the pointer may cross other messages. */
    hold: setHeld,
  };
}

import type { ChatMessage, MessageState, VipLevel } from '@goldwake/contracts';
import { memo, type ReactNode } from 'react';
import { LevelBadge, PlayerCardTrigger } from '../../players/index.js';
import { hasWords } from '../../rounds/index.js';
import { hourAndMinute, wholeTime } from '../../ui/clock-text.js';
import { Avatar, cx } from '../../ui/index.js';
import { ReplyIcon } from '../../ui/later-icons.js';
import styles from './message-row.module.css';
import { MessageText } from './message-text.js';
import { SharedBet } from './shared-bet.js';

export interface MessageRowProps {
  message: ChatMessage;
  /** Whether the row is the first of its group, which shows the author's name, avatar and time. */
  leads: boolean;
  /** VIP level that is shown beside the author's name. */
  level: VipLevel | undefined;
  uid: string;
  /** Name of the author of the quoted message; null if it is unknown. */
  quotedName: string | null;
  /** Text of the quoted message; null if it can no longer be read. */
  quotedText: string | null;
  /** Whether the name of the quoted player shows the player's card; false if this player hides them. */
  hasQuotedCard: boolean;
  /** Opens the proof of the bet that the message shows. */
  onOpenBet: (message: ChatMessage) => void;
  /** Shows the quoted message; null if it is not loaded. Takes its id. */
  onShowQuoted: ((id: string) => void) | null;
  /** Whether the row is marked, because the player has pressed a quote of it. */
  isMarked: boolean;
  /** Whether the row is in the tab order. The arrow keys move the focus between messages. */
  isCurrent: boolean;
}

const GONE: Record<Exclude<MessageState, 'shown'>, string> = {
  deleted: 'This message was deleted.',
  hidden: 'This message was reported and is hidden.',
  removed: 'This message was removed by a moderator.',
};

export const MessageRow = memo(function MessageRow({
  message,
  leads,
  level,
  uid,
  quotedName,
  quotedText,
  hasQuotedCard,
  onOpenBet,
  onShowQuoted,
  isMarked,
  isCurrent,
}: MessageRowProps) {
  const { message_id, user_id, username, avatar_url, text, state, sent_at, mentions, reply_to, round } = message;
  const isOwn = user_id === uid;
  const mentionsMe = state === 'shown' && mentions.some((mention) => mention.user_id === uid);
  return (
    <article
      className={cx(styles.row, leads && styles.leads, mentionsMe && styles.forMe, isMarked && styles.marked)}
      data-row={message_id}
      tabIndex={isCurrent ? 0 : -1}
    >
      {leads && (
        <>
          <span className={styles.avatar}>
            <Avatar name={username} url={avatar_url} size={32} />
          </span>
          <AuthorHead isOwn={isOwn} sentAt={sent_at}>
            <PlayerCardTrigger
              player={{ user_id, username, avatar_url }}
              className={styles.who}
              tabIndex={isCurrent ? 0 : -1}
              nameOnly
            >
              <bdi translate="no">{username}</bdi>
            </PlayerCardTrigger>
            {level && <LevelBadge level={level} />}
          </AuthorHead>
        </>
      )}
      <div className={styles.body}>
        {mentionsMe && <span className="visually-hidden">Mentions you: </span>}
        {reply_to && state === 'shown' && (
          <Quote
            name={quotedName}
            text={quotedText}
            isOwn={reply_to.user_id === uid}
            {...(hasQuotedCard && { playerId: reply_to.user_id })}
            {...(onShowQuoted && { onShow: () => onShowQuoted(reply_to.message_id) })}
            tabIndex={isCurrent ? 0 : -1}
          />
        )}
        {state === 'shown' && text !== null ? (
          <>
            {text !== '' && <MessageText text={text} mentions={mentions} uid={uid} tabIndex={isCurrent ? 0 : -1} />}
            {round && hasWords(round) && (
              <SharedBet round={round} tabIndex={isCurrent ? 0 : -1} onOpen={() => onOpenBet(message)} />
            )}
          </>
        ) : (
          <p className={styles.gone}>{state === 'shown' ? 'This message can no longer be read.' : GONE[state]}</p>
        )}
      </div>
    </article>
  );
});

/** Head of a group of messages: the author's name and the time of the first message. */
export function AuthorHead({ isOwn, sentAt, children }: { isOwn: boolean; sentAt?: string; children: ReactNode }) {
  return (
    <p className={styles.head}>
      {children}
      {isOwn && <span className={styles.you}>You</span>}
      {sentAt !== undefined && (
        <time className={styles.time} dateTime={sentAt} title={wholeTime(sentAt)}>
          {hourAndMinute(sentAt)}
        </time>
      )}
    </p>
  );
}

export interface QuoteProps {
  name: string | null;
  text: string | null;
  isOwn: boolean;
  /** Author of the quoted message, whose card the name shows. Without it, the name is plain text. */
  playerId?: string;
  /** Shows the quoted message. Without it, its text is plain text. */
  onShow?: () => void;
  tabIndex?: number;
}

/** A quoted message: the name of its author shows the player's card, and its text leads to the message. */
export function Quote({ name, text, isOwn, playerId, onShow, tabIndex }: QuoteProps) {
  const shownName = isOwn ? 'You' : (name ?? 'An earlier message');
  const shownText = text ?? (name === null ? '' : 'This message can no longer be read.');
  const hasCard = playerId !== undefined && name !== null;
  return (
    <p className={styles.quote}>
      <ReplyIcon size={14} />
      {hasCard && (
        <PlayerCardTrigger
          player={{ user_id: playerId, username: name, avatar_url: null }}
          className={cx(styles.quotedName, styles.quotedPlayer)}
          {...(tabIndex !== undefined && { tabIndex })}
          nameOnly
        >
          <bdi translate="no">{shownName}</bdi>
        </PlayerCardTrigger>
      )}
      <QuotedMessage {...(onShow && { onShow })} tabIndex={tabIndex}>
        <span className="visually-hidden">In reply to {hasCard && `${shownName} `}</span>
        {!hasCard && <bdi className={styles.quotedName}>{shownName}</bdi>} <bdi>{shownText}</bdi>
      </QuotedMessage>
    </p>
  );
}

function QuotedMessage({
  onShow,
  tabIndex,
  children,
}: {
  onShow?: () => void;
  tabIndex: number | undefined;
  children: ReactNode;
}) {
  if (!onShow) return <span className={styles.quoted}>{children}</span>;
  return (
    <button
      type="button"
      className={styles.quoted}
      tabIndex={tabIndex}
      onClick={(event) => {
        // The click would otherwise move the actions to this message.
        event.stopPropagation();
        onShow();
      }}
    >
      {children}
    </button>
  );
}

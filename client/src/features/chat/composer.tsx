import { readChatText } from '@goldwake/contracts';
import type { OtherPlayer } from '@goldwake/contracts/http';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { newIdempotencyKey } from '../../api/index.js';
import { AlertIcon, CloseIcon } from '../../ui/icons.js';
import { cx, IconButton } from '../../ui/index.js';
import { SendIcon } from '../../ui/later-icons.js';
import { isRefusedForNow, textToSend } from './composer.machine.js';
import styles from './composer.module.css';
import type { Composer } from './composer-session.js';
import { blockedBy, charactersLeft, slowModeText, tooLongText } from './composer-view.js';
import { Countdown, RefusalText } from './countdown.js';
import { MentionList } from './mention-list.js';
import { completed, matching, typedName } from './mentions.js';
import { Quote } from './message-row.js';
import { BetFacts } from './shared-bet.js';

const LINES_MAX = 5;

/** The chat input, with a note that says why a message cannot be sent. */
export function ComposerForm({
  composer,
  uid,
  people,
  input,
}: {
  composer: Composer;
  uid: string;
  /** Players to suggest after an `@`, the likeliest first. */
  people: readonly OtherPlayer[];
  input: RefObject<HTMLTextAreaElement | null>;
}) {
  const { context, value } = useSelector(composer, (snapshot) => snapshot);
  const { typed, reply, round, refusal } = context;
  const listId = useId();
  const noteId = useId();
  const [caret, setCaret] = useState(0);
  /** Where the caret goes when React has rendered a completed text: a new object for each completion. */
  const [completion, setCompletion] = useState<{ caret: number } | null>(null);
  const [option, setOption] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const name = typedName(typed, caret);
  const offered = name && dismissed !== typed ? matching(people, name.name) : [];
  const chosen = Math.min(option, offered.length - 1);

  const blocked = blockedBy(value.gate, context);
  const fault = readChatText(typed).fault;
  const canSend = !blocked && !isRefusedForNow(context) && textToSend(context) !== null;
  const left = charactersLeft(typed);
  const tooLong = fault === 'too_long' || fault === 'too_many_bytes' ? fault : null;

  useLayoutEffect(() => fit(input.current, typed), [input, typed]);
  useLayoutEffect(() => {
    if (!completion) return;
    input.current?.focus();
    input.current?.setSelectionRange(completion.caret, completion.caret);
  }, [input, completion]);

  const type = (text: string, at: number) => {
    composer.send({ type: 'TYPE', text });
    setCaret(at);
    setOption(0);
    setDismissed(null);
  };
  const complete = (username: string) => {
    if (!name) return;
    const { text, caret } = completed(typed, name, username);
    type(text, caret);
    setCompletion({ caret });
  };
  const send = () => {
    composer.send({ type: 'SEND', id: newIdempotencyKey() });
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During the composition of a character, the input method handles the keys.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = offered[chosen];
    if (person && step !== undefined) {
      event.preventDefault();
      setOption((chosen + step + offered.length) % offered.length);
    } else if (person && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      complete(person.username);
    } else if (person && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setDismissed(typed);
    } else if (reply && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      composer.send({ type: 'CANCEL_REPLY' });
    } else if (round && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      composer.send({ type: 'DETACH' });
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };

  return (
    <form
      className={styles.form}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {offered.length > 0 && (
        <MentionList id={listId} people={offered} chosen={chosen} onChoose={({ username }) => complete(username)} />
      )}
      {reply && (
        <div className={styles.reply}>
          <Quote name={reply.username} text={reply.text} isOwn={reply.user_id === uid} playerId={reply.user_id} />
          <IconButton
            label="Cancel the reply"
            className={styles.cancel}
            onClick={() => {
              composer.send({ type: 'CANCEL_REPLY' });
              input.current?.focus();
            }}
          >
            <CloseIcon size={16} />
          </IconButton>
        </div>
      )}
      {round && (
        <section className={styles.attached} aria-label="Attached bet">
          <div className={styles.bet}>
            <BetFacts round={round} />
          </div>
          <IconButton
            label="Remove the bet"
            className={styles.cancel}
            onClick={() => {
              composer.send({ type: 'DETACH' });
              input.current?.focus();
            }}
          >
            <CloseIcon size={16} />
          </IconButton>
        </section>
      )}
      <div className={cx(styles.box, tooLong && styles.faulty)}>
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          className={styles.input}
          aria-label="Message"
          aria-describedby={noteId}
          aria-invalid={tooLong !== null || undefined}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? listId : undefined}
          aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder={value.gate === 'muted' ? 'You are muted' : round ? 'Add a comment' : 'Write a message'}
          enterKeyHint="send"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label="Send"
          type="submit"
          className={styles.send}
          data-ready={canSend || undefined}
          aria-disabled={!canSend || undefined}
          aria-describedby={noteId}
        >
          <SendIcon size={20} />
        </IconButton>
      </div>
      {/* The height of the note is reserved, so that the messages do not move when it appears. */}
      <div className={styles.notes}>
        <p id={noteId} className={styles.note} role="status">
          {blocked ? (
            <>
              {blocked.text}
              {blocked.until !== null && <Countdown until={blocked.until} />}
            </>
          ) : refusal ? (
            <span className={styles.refusal}>
              <AlertIcon size={14} />
              <RefusalText problem={refusal} />
            </span>
          ) : tooLong ? (
            <span className={styles.refusal}>
              <AlertIcon size={14} />
              {tooLongText(tooLong)}
            </span>
          ) : context.slowSeconds > 0 ? (
            slowModeText(context.slowSeconds)
          ) : null}
          <span className="visually-hidden">
            {offered.length > 0 &&
              `${offered.length} ${offered.length === 1 ? 'player' : 'players'} found; choose with the arrow keys`}
          </span>
        </p>
        {left !== null && (
          <span className={cx(styles.left, left < 0 && styles.over)}>
            {left}
            <span className="visually-hidden"> characters left</span>
          </span>
        )}
      </div>
    </form>
  );
}

/** Makes the input as high as its text, up to `LINES_MAX` lines. */
function fit(input: HTMLTextAreaElement | null, typed: string): void {
  if (!input) return;
  input.style.height = 'auto';
  if (typed === '') return;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(input);
  const most = LINES_MAX * Number.parseFloat(lineHeight) + Number.parseFloat(paddingTop) * 2;
  const isLong = input.scrollHeight > most + Number.parseFloat(paddingBottom);
  input.style.height = `${Math.min(input.scrollHeight, most)}px`;
  input.style.overflowY = isLong ? 'auto' : 'hidden';
}

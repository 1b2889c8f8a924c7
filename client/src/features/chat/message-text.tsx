import type { ChatMention } from '@goldwake/contracts';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { PlayerCardTrigger } from '../../players/index.js';
import { cx } from '../../ui/index.js';
import { partsOf } from './mentions.js';
import styles from './message-row.module.css';

/** Length from which a text may take more than ten lines, in UTF-16 code units. */
const LONG_LENGTH = 150;
const LINES_SHOWN = 10;

const mayBeLong = (text: string) => text.length > LONG_LENGTH || text.split('\n').length > LINES_SHOWN;

/**
 * Renders a message as plain text, without links; a mentioned name shows the player's card. `dir="auto"` confines its
 * writing direction to the message. A text of more than ten lines is folded until the player shows all of it.
 */
export const MessageText = memo(function MessageText({
  text,
  mentions,
  uid,
  tabIndex,
}: {
  text: string;
  mentions: readonly ChatMention[];
  uid: string;
  tabIndex?: number;
}) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const foldable = !isWhole && mayBeLong(text);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || !foldable) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [foldable]);

  return (
    <>
      <p ref={paragraph} className={cx(styles.text, foldable && styles.folded)} dir="auto">
        {/* A folded paragraph would put each of its children on a line of its own. */}
        <span>
          {partsOf(text, mentions).map(({ text: part, at, userId }) =>
            userId === null ? (
              <span key={at}>{part}</span>
            ) : (
              <PlayerCardTrigger
                key={at}
                player={{ user_id: userId, username: part.slice(1), avatar_url: null }}
                className={cx(styles.mention, userId === uid && styles.me)}
                {...(tabIndex !== undefined && { tabIndex })}
                nameOnly
              >
                <span translate="no">{part}</span>
              </PlayerCardTrigger>
            ),
          )}
        </span>
      </p>
      {foldable && isCut && (
        <button type="button" className={styles.showAll} tabIndex={tabIndex} onClick={() => setWhole(true)}>
          Show all
        </button>
      )}
    </>
  );
});

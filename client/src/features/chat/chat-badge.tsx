import { useChatUnread } from '../../players/index.js';
import { useSidenavs } from '../../shell/sidenavs-context.js';
import styles from './chat-badge.module.css';

/** Number of unread messages, shown on the chat's tab. Renders nothing while it is unknown or zero. */
export default function ChatBadge() {
  const { right, tab } = useSidenavs();
  const { count, isMentioned, text } = useChatUnread(right && tab === 'chat');
  if (count === null) return null;
  return (
    <span className={styles.badge} data-mentioned={isMentioned || undefined}>
      <span translate="no" aria-hidden="true">
        {isMentioned && '@\u2009'}
        {count}
      </span>
      <span className="visually-hidden"> {text}</span>
    </span>
  );
}

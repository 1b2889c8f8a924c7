import { useCallback } from 'react';
import { useReceivedCount } from '../players/player-lists.js';
import { useChatUnread } from '../players/use-chat-unread.js';
import { useSocialNews } from '../players/use-social-news.js';
import { usePromotionNews } from '../promotions/use-promotion-news.js';
import { useCurrencies } from '../session/use-currencies.js';
import { useMoneyNews } from '../session/use-money-news.js';
import { useVipNews } from '../session/use-vip-news.js';
import { IconButton } from '../ui/button.js';
import { FriendsIcon } from '../ui/later-icons.js';
import { useSidenavs } from './sidenavs-context.js';
import styles from './social-button.module.css';

/** The largest number that fits on the button. */
const SHOWN_MAX = 99;

/**
 * Toggles the right side navigation. Shows the number of received friend requests, or a dot for unread messages. It
 * also applies the pushes about friends, promotions and currencies, and shows those about money and VIP levels, because
 * it is mounted while a player is signed in.
 */
export default function SocialButton({ className }: { className: string | undefined }) {
  const { mode, right, tab, send } = useSidenavs();
  const unread = useChatUnread(right && tab === 'chat');
  const received = useReceivedCount();
  useSocialNews(useCallback(() => send({ type: 'SHOW', tab: 'friends' }), [send]));
  useCurrencies();
  useMoneyNews();
  useVipNews();
  usePromotionNews();
  const requests = `${received} received ${received === 1 ? 'request' : 'requests'}`;
  const news = [...(received > 0 ? [requests] : []), ...(unread.count === null ? [] : [unread.text])];
  return (
    <span className={className}>
      <IconButton
        label={['Friends and chat', ...news].join(', ')}
        className={styles.button}
        aria-haspopup={mode === 'over' ? 'dialog' : undefined}
        aria-expanded={right}
        onClick={() => send({ type: 'TOGGLE_RIGHT' })}
      >
        <FriendsIcon size={22} />
        {received > 0 && (
          <span className={styles.count} aria-hidden="true">
            {received > SHOWN_MAX ? `${SHOWN_MAX}+` : received}
          </span>
        )}
        {received === 0 && unread.count !== null && (
          <span className={styles.dot} data-mentioned={unread.isMentioned || undefined} aria-hidden="true" />
        )}
      </IconButton>
    </span>
  );
}

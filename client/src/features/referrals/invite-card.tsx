import { useId } from 'react';
import { Button } from '../../ui/index.js';
import { CheckIcon, CopyIcon, ShareIcon } from '../../ui/later-icons.js';
import { snackbars } from '../../ui/snackbars/snackbar-store.js';
import { useCopy } from '../../ui/use-copy.js';
import { referralLink } from './referral-link.js';
import styles from './referrals.module.css';

/** The player's link, to copy or to share. */
export function InviteCard({ username }: { username: string }) {
  const label = useId();
  const link = referralLink(location.origin, username);
  const { copied, copy } = useCopy(link, () =>
    snackbars.show({ text: 'The browser did not allow copying. Select the link and copy it.' }),
  );
  return (
    <div className={styles.invite}>
      <label id={label} className={styles.kicker} htmlFor={`${label}-link`}>
        Your link
      </label>
      <div className={styles.link}>
        <input
          id={`${label}-link`}
          readOnly
          translate="no"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* Browsers offer no clipboard over plain HTTP from another machine; the link can be selected. */}
        {navigator.clipboard && (
          <Button tone="gold" icon={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />} onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
        {typeof navigator.share === 'function' && (
          <Button
            icon={<ShareIcon size={18} />}
            // A player who closes the sheet of the system has changed their mind.
            onClick={() => void navigator.share({ title: 'Goldwake', url: link }).catch(() => {})}
          >
            Share
          </Button>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {copied && 'The link is copied.'}
      </p>
    </div>
  );
}

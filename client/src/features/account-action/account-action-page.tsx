import { useSearch } from 'wouter';
import { EmptyState, LinkButton } from '../../ui/index.js';
import { MailIcon } from '../../ui/later-icons.js';
import styles from './account-action.module.css';
import { ChangeEmail } from './change-email.js';
import { ResetPassword } from './reset-password.js';
import { VerifyEmail } from './verify-email.js';

/** Page that the links in e-mails open: `?mode=verifyEmail|changeEmail|resetPassword&oobCode=…`. */
export default function AccountActionPage() {
  const query = new URLSearchParams(useSearch());
  const code = query.get('oobCode') ?? '';
  const mode = query.get('mode');
  return (
    <div className={styles.page}>
      {mode === 'verifyEmail' && code !== '' ? (
        <VerifyEmail code={code} />
      ) : mode === 'changeEmail' && code !== '' ? (
        <ChangeEmail code={code} />
      ) : mode === 'resetPassword' && code !== '' ? (
        <ResetPassword code={code} />
      ) : (
        <EmptyState
          page
          icon={<MailIcon size={24} />}
          title="This link is incomplete"
          action={<LinkButton to="/">To the lobby</LinkButton>}
        >
          Open it again from the e-mail, or ask for a new e-mail.
        </EmptyState>
      )}
    </div>
  );
}

import { PASSWORD_MIN, type User } from '@goldwake/contracts';
import { api, loadAgain } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';
import { PASSWORD_FAULT } from '../../../session/sign-up-rules.js';
import { PasswordField, TroubleNote } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useForm } from '../use-form.js';
import { useSetUser } from '../use-set-user.js';
import { SESSIONS } from './sessions-query.js';

const WORDS = {
  fieldOf: { password_wrong: 'currentPassword', password_too_weak: 'newPassword' },
  plain: { currentPassword: 'Enter your password', newPassword: PASSWORD_FAULT },
};

export function PasswordForm() {
  const setUser = useSetUser();
  const { user } = useAuth();
  const form = useForm({
    saved: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' ? { currentPassword: 'Enter your password' } : {}),
      ...(newPassword.length < PASSWORD_MIN ? { newPassword: PASSWORD_FAULT } : {}),
      ...(newPassword !== '' && newPassword === currentPassword
        ? { newPassword: 'This is your current password' }
        : {}),
    }),
    send: (passwords) => api.put<User>('/self/password', passwords),
    onSaved: (response) => {
      setUser(response);
      void loadAgain(SESSIONS);
      snackbars.show({ text: 'Your password is changed. Other sessions were signed out.', tone: 'good' });
    },
    words: WORDS,
  });
  return (
    <SettingsCard title="Password" about="A new password signs you out on all other devices.">
      <form className={styles.form} {...form.attributes} aria-label="Password">
        <TroubleNote text={form.trouble} />
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        <PasswordField label="Current password" {...form.field('currentPassword')} />
        <PasswordField label="New password" fresh owner={user ?? undefined} {...form.field('newPassword')} />
        <FormActions save="Change password" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
      </form>
    </SettingsCard>
  );
}

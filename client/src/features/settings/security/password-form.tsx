import { PASSWORD_MIN, type User } from '@goldwake/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/index.js';
import { useAuth } from '../../../session/index.js';
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
  plain: { currentPassword: 'Enter your password', newPassword: `At least ${PASSWORD_MIN} characters` },
};

export function PasswordForm() {
  const setUser = useSetUser();
  const { user } = useAuth();
  const queries = useQueryClient();
  const form = useForm({
    saved: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) => ({
      ...(currentPassword === '' ? { currentPassword: 'Enter your password' } : {}),
      ...(newPassword.length < PASSWORD_MIN ? { newPassword: `At least ${PASSWORD_MIN} characters` } : {}),
      ...(newPassword !== '' && newPassword === currentPassword
        ? { newPassword: 'This is the password you have now' }
        : {}),
    }),
    send: (passwords) => api.put<User>('/self/password', passwords),
    onSaved: (response) => {
      setUser(response);
      void queries.invalidateQueries({ queryKey: SESSIONS });
      snackbars.show({ text: 'Your password is changed. Other sessions were signed out.', tone: 'good' });
    },
    words: WORDS,
  });
  return (
    <SettingsCard title="Password" about="A new one signs out everywhere else.">
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

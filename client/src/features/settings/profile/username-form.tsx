import type { User } from '@goldwake/contracts';
import { api } from '../../../api/index.js';
import { isUsername, USERNAME_FAULT, USERNAME_RULE } from '../../../session/sign-up-rules.js';
import { TextField, TroubleNote } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useForm } from '../use-form.js';
import { useSetUser } from '../use-set-user.js';

const WORDS = {
  fieldOf: { username_taken: 'username', username_reserved: 'username' },
  plain: { username: USERNAME_FAULT },
};

export function UsernameForm({ user }: { user: User }) {
  const setUser = useSetUser();
  const form = useForm({
    saved: { username: user.username },
    check: ({ username }) => (isUsername(username.trim()) ? {} : { username: USERNAME_FAULT }),
    send: ({ username }) => api.put<User>('/self/username', { username: username.trim() }),
    onSaved: (response) => {
      setUser(response);
      snackbars.show({ text: `Your username is now ${response.username}.`, tone: 'good' });
    },
    words: WORDS,
  });
  return (
    <SettingsCard title="Username" about="What other players see.">
      <form className={styles.form} {...form.attributes} aria-label="Username">
        <TroubleNote text={form.trouble} />
        <TextField
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          hint={`${USERNAME_RULE}. If you change it, nobody else can take the old one for a while.`}
          {...form.field('username')}
        />
        <FormActions save="Save username" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
      </form>
    </SettingsCard>
  );
}

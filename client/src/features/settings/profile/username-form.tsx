import type { User } from '@goldwake/contracts';
import { api } from '../../../api/index.js';
import { isUsername } from '../../../session/sign-up-rules.js';
import { TextField, TroubleNote } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { SettingsCard } from '../settings-card.js';
import { useForm } from '../use-form.js';
import { useSetUser } from '../use-set-user.js';

const RULE = '3 to 20 letters, digits, dots, dashes or underscores';
const WORDS = { fieldOf: { username_taken: 'username' }, plain: { username: RULE } };

export function UsernameForm({ user }: { user: User }) {
  const setUser = useSetUser();
  const form = useForm({
    saved: { username: user.username },
    check: ({ username }) => (isUsername(username.trim()) ? {} : { username: RULE }),
    send: ({ username }) => api.put<User>('/self/username', { username: username.trim() }),
    onSaved: (response) => {
      setUser(response);
      snackbars.show({ text: `You are ${response.username} now.`, tone: 'good' });
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
          hint={`${RULE}. Whether it is free is told when you save.`}
          {...form.field('username')}
        />
        <FormActions save="Save username" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
      </form>
    </SettingsCard>
  );
}

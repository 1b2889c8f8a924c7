import type { Privacy } from '@goldwake/contracts/http';
import { api } from '../../../api/index.js';
import { TroubleNote } from '../../../ui/index.js';
import { snackbars } from '../../../ui/snackbars/snackbar-store.js';
import { Switch } from '../../../ui/switch.js';
import { FormActions } from '../form-actions.js';
import styles from '../settings.module.css';
import { useForm } from '../use-form.js';
import { useSetPrivacy } from './privacy-query.js';

type Name = 'invisible' | 'showsGame' | 'showsPlay';

const WORDS = { fieldOf: {}, plain: {} };
const ON = 'on';
const OFF = 'off';
const textOf = (isOn: boolean) => (isOn ? ON : OFF);

export function PrivacyForm({ privacy }: { privacy: Privacy }) {
  const setPrivacy = useSetPrivacy();
  const form = useForm<Name, Privacy>({
    saved: {
      invisible: textOf(privacy.invisible),
      showsGame: textOf(privacy.shows_game),
      showsPlay: textOf(privacy.shows_play),
    },
    check: () => ({}),
    send: ({ invisible, showsGame, showsPlay }) =>
      api.put<Privacy>('/self/privacy', {
        invisible: invisible === ON,
        showsGame: showsGame === ON,
        showsPlay: showsPlay === ON,
      }),
    onSaved: (saved) => {
      setPrivacy(saved);
      snackbars.show({ text: 'Your privacy settings are saved.', tone: 'good' });
    },
    words: WORDS,
  });
  const bind = (name: Name) => {
    const { value, onValue } = form.field(name);
    return { on: value === ON, onChange: (on: boolean) => onValue(textOf(on)) };
  };
  const invisible = bind('invisible');
  return (
    <form className={styles.form} {...form.attributes} aria-label="Privacy">
      <TroubleNote text={form.trouble} />
      <Switch
        label="Appear offline"
        hint="Friends see you as offline, last seen on the day you turn this on, or earlier. You can play and chat as before."
        {...invisible}
      />
      <Switch
        label="Show the game I play"
        hint={
          invisible.on
            ? 'Friends see no game while you appear offline.'
            : 'Friends see which game you are playing while you are online.'
        }
        {...bind('showsGame')}
      />
      <Switch
        label="Show my favourite game and totals"
        hint="Every player who opens your card sees the game you play most, how many rounds you played and won, and your largest wins."
        {...bind('showsPlay')}
      />
      <FormActions save="Save privacy" changed={form.changed} busy={form.busy} onDiscard={form.discard} />
    </form>
  );
}

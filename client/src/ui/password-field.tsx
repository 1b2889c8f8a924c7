import { PASSWORD_MIN } from '@goldwake/contracts';
import type { PasswordOwner } from '@goldwake/contracts/passwords';
import { useEffect, useState } from 'react';
import { IconButton } from './button.js';
import { EyeIcon, EyeOffIcon } from './later-icons.js';
import styles from './password-field.module.css';
import type { PasswordRating, ratePassword } from './password-strength.js';
import { TextField, type TextFieldProps } from './text-field.js';

type Rate = typeof ratePassword;

const NOBODY: PasswordOwner = { username: '', email: '' };
const UNRATED: PasswordRating = {
  level: 0,
  text: `${PASSWORD_MIN} characters or more, hard to guess, without your username or e-mail`,
};
const BARS = [1, 2, 3, 4] as const;

/** Password input with a button that reveals the text; for a new password it also shows a strength estimate. */
export function PasswordField({
  fresh = false,
  owner = NOBODY,
  value = '',
  ...rest
}: TextFieldProps & {
  fresh?: boolean;
  /** The player who chooses the password, whose names it must not contain. */
  owner?: PasswordOwner;
  value?: string;
}) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      value={value}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      hint={fresh ? <Strength password={value} owner={owner} /> : rest.hint}
      tail={
        <IconButton label={shown ? 'Hide the password' : 'Show the password'} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}

/** The estimate as bars and words. Its rules are loaded only where a new password is chosen. */
function Strength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const [rate, setRate] = useState<Rate>();
  useEffect(() => {
    let left = false;
    import('./password-strength.js')
      .then(({ ratePassword }) => !left && setRate(() => ratePassword))
      // Without the rules there is no estimate; the server still refuses weak passwords.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, []);
  const { level, text } = rate && password !== '' ? rate(password, owner) : UNRATED;
  return (
    <span className={styles.strength} data-level={level}>
      <span className={styles.bars} aria-hidden="true">
        {BARS.map((bar) => (
          <i key={bar} data-on={bar <= level || undefined} />
        ))}
      </span>
      <span>{text}</span>
    </span>
  );
}

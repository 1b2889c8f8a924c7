import { useState } from 'react';
import { passwordStrength } from '../../session/sign-up-rules.js';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.js';
import { IconButton, TextField, type TextFieldProps } from '../../ui/index.js';
import styles from './auth-dialog.module.css';

const STRENGTHS = ['10 or more', 'Too short or plain', 'Fair', 'Good', 'Strong'] as const;

/** With a button to show what is typed; for a new password also with a hint of its strength. */
export function PasswordField({
  fresh = false,
  value = '',
  ...rest
}: TextFieldProps & { fresh?: boolean; value?: string }) {
  const [shown, setShown] = useState(false);
  const level = passwordStrength(value);
  return (
    <TextField
      {...rest}
      value={value}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      hint={
        fresh && (
          <span className={styles.strength} data-level={level}>
            <i />
            <i />
            <i />
            <i />
            <span>{STRENGTHS[level]}</span>
          </span>
        )
      }
      tail={
        <IconButton label={shown ? 'Hide the password' : 'Show the password'} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}

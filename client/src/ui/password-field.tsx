import { useState } from 'react';
import { IconButton } from './button.js';
import { EyeIcon, EyeOffIcon } from './icons.js';
import styles from './password-field.module.css';
import { passwordStrength } from './password-strength.js';
import { TextField, type TextFieldProps } from './text-field.js';

const STRENGTHS = ['10 or more', 'Too short or plain', 'Fair', 'Good', 'Strong'] as const;

/** Password input with a button that reveals the text; for a new password it also shows a strength hint. */
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
        fresh ? (
          <span className={styles.strength} data-level={level}>
            <i />
            <i />
            <i />
            <i />
            <span>{STRENGTHS[level]}</span>
          </span>
        ) : (
          rest.hint
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

import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { TextField } from './TextField.tsx';

type PasswordFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** What a password manager may fill in. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | null;
  /** The name of the button that shows the password. */
  readonly toggleLabel: string;
};

/** A password field whose content can be shown; it supports pasting and password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, onChange, autoComplete, error = null, toggleLabel } = props;
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoComplete={autoComplete}
      error={error}
      label={label}
      name={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      end={
        <IconButton
          aria-label={toggleLabel}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          // Keeps the focus in the field, and the phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        >
          {visible ? <IconEyeOff aria-hidden size={22} /> : <IconEye aria-hidden size={22} />}
        </IconButton>
      }
      spellCheck={false}
      type={visible ? 'text' : 'password'}
      value={value}
    />
  );
}

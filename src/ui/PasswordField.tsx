import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';

type PasswordFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** What a password store may do here. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | null;
  /** What explains the field, under it; read out with it. Phrasing content only. */
  readonly description?: ReactNode;
  /** What the button with the eye is called. */
  readonly toggleLabel: string;
};

/** A password that can be shown, pasted and kept by a password store; its error is read out with it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, onChange, autoComplete, error = null, description, toggleLabel } = props;
  return (
    <PasswordInput
      aria-invalid={error !== null}
      autoCapitalize="none"
      autoComplete={autoComplete}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      label={label}
      name={name}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      value={value}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
    />
  );
}

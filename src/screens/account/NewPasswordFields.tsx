import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { passwordErrorMessage } from '../../i18n/passwordErrorMessage.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

type NewPasswordFieldsProps = { readonly form: PasswordForm; readonly label: string };

/** A new password and its repetition, with what the server says about them (specification §5). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const { values, fields, change } = form;
  const toggle = { 'aria-label': t`Show or hide what you type` };
  return (
    <>
      <div>
        <PasswordInput
          aria-describedby={`${id}-strength`}
          autoComplete="new-password"
          error={fields.password === undefined ? null : passwordErrorMessage(fields.password)}
          label={label}
          name="password"
          onChange={(event) => change({ password: event.currentTarget.value })}
          value={values.password}
          visibilityToggleButtonProps={toggle}
        />
        <StrengthMeter id={`${id}-strength`} password={values.password} />
      </div>
      <PasswordInput
        autoComplete="new-password"
        error={
          fields.password_confirmation === undefined
            ? null
            : passwordErrorMessage(fields.password_confirmation)
        }
        label={t`Repeat the password`}
        name="password_confirmation"
        onChange={(event) => change({ password_confirmation: event.currentTarget.value })}
        value={values.password_confirmation}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}

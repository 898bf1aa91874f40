import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { passwordErrorMessage } from '../../../i18n/passwordErrorMessage.ts';
import { StrengthBars } from './StrengthBars.tsx';
import { StrengthWords } from './StrengthWords.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

type NewPasswordFieldsProps = { readonly form: PasswordForm; readonly label: string };

/** A new password and its repetition, with what the server says about them (specification §5). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { values, fields, change } = form;
  const toggle = { 'aria-label': t`Show or hide what you type` };
  const errorOf = (key: string | undefined) => (key === undefined ? null : passwordErrorMessage(key));
  return (
    <>
      <PasswordInput
        aria-invalid={fields.password !== undefined}
        autoComplete="new-password"
        description={<StrengthWords password={values.password} />}
        error={errorOf(fields.password)}
        inputContainer={(input) => (
          <>
            {input}
            <StrengthBars password={values.password} />
          </>
        )}
        label={label}
        name="password"
        onChange={(event) => change({ password: event.currentTarget.value })}
        value={values.password}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        aria-invalid={fields.passwordConfirmation !== undefined}
        autoComplete="new-password"
        error={errorOf(fields.passwordConfirmation)}
        label={t`Repeat the password`}
        name="password_confirmation"
        onChange={(event) => change({ passwordConfirmation: event.currentTarget.value })}
        value={values.passwordConfirmation}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}

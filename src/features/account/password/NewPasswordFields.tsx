import { useLingui } from '@lingui/react/macro';
import { passwordErrorMessage } from '../../../i18n/passwordErrorMessage.ts';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

type NewPasswordFieldsProps = { readonly form: PasswordForm; readonly label: string };

/** A new password and its repetition, with what the server says about them (specification §5). */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { values, fields, change } = form;
  const toggleLabel = t`Show or hide what you type`;
  const errorOf = (key: string | undefined) => (key === undefined ? null : passwordErrorMessage(key));
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        description={<StrengthMeter password={values.password} />}
        error={errorOf(fields.password)}
        label={label}
        name="password"
        onChange={(password) => change({ password })}
        toggleLabel={toggleLabel}
        value={values.password}
      />
      <PasswordField
        autoComplete="new-password"
        error={errorOf(fields.passwordConfirmation)}
        label={t`Repeat the password`}
        name="password_confirmation"
        onChange={(passwordConfirmation) => change({ passwordConfirmation })}
        toggleLabel={toggleLabel}
        value={values.passwordConfirmation}
      />
    </>
  );
}

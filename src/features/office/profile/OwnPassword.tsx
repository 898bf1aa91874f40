import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, Stack } from '@mantine/core';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { changeOwnPassword } from '../../../api/accountCalls.ts';
import { useSession } from '../../../session/sessionState.ts';
import { NewPasswordFields } from '../../account/password/NewPasswordFields.tsx';
import { usePasswordForm } from '../../account/password/usePasswordForm.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { SectionCard } from '../../shared/server/SectionCard.tsx';

/** Changes the own password; requires the current one, and ends all other sessions. */
export function OwnPassword() {
  const { t } = useLingui();
  const email = useSession((state) => state.me?.email ?? '');
  const form = usePasswordForm({
    asksCurrent: true,
    send: (api, values, operationId) => changeOwnPassword(api, { ...values, operationId }),
    onDone: () =>
      showToast({
        message: t`Your password has been changed. You have been logged out everywhere else.`,
        tone: 'good',
      }),
  });
  const current = form.fields.currentPassword;
  return (
    <SectionCard title={t`Change password`}>
      {form.refusal !== null && form.refusal !== 'validation_failed' && (
        <OfficeAlert tone="bad">{serverErrorMessage(form.refusal)}</OfficeAlert>
      )}
      {current !== undefined && current !== 'required' && form.mayHaveWorked && (
        <OfficeAlert tone="warn">
          <Trans>Your first try may have worked: log in with the password you chose.</Trans>
        </OfficeAlert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input autoComplete="username" hidden readOnly value={email} />
        <Stack gap="md">
          <PasswordInput
            aria-invalid={current !== undefined}
            autoComplete="current-password"
            error={
              current === undefined
                ? null
                : current === 'required'
                  ? fieldErrorMessage(current)
                  : t`This is not your current password.`
            }
            label={t`Current password`}
            name="current_password"
            onChange={(event) => form.change({ currentPassword: event.currentTarget.value })}
            visibilityToggleButtonProps={{ 'aria-label': t`Show or hide what you type` }}
            value={form.values.currentPassword}
          />
          <NewPasswordFields form={form} label={t`New password`} />
          <Button loading={form.pending} mt="xs" type="submit">
            <Trans>Change password</Trans>
          </Button>
        </Stack>
      </form>
    </SectionCard>
  );
}

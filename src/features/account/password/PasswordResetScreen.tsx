import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { requestPasswordReset } from '../../../api/accountCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { failureMessage } from '../../shared/server/useFailure.ts';
import { AccountPanel, AsideLink } from './AccountPanel.tsx';

/** Requests a link to choose a new password (specification §2, §5). */
export function PasswordResetScreen() {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const { api, newId } = useServer();
  const [passwordResetEmail, setPasswordResetEmail] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function submit(): Promise<void> {
    const address = passwordResetEmail.trim();
    setRefusal(address === '' ? 'required' : null);
    if (address === '') return;
    setPending(true);
    const result = await requestPasswordReset(api, { email: address, operationId: newId() });
    setPending(false);
    const field =
      !result.ok && result.failure.kind === 'status' ? result.failure.errors['email']?.[0] : undefined;
    if (result.ok) {
      await navigate(path(`/user/password_reset/sent?${new URLSearchParams({ email: address })}`));
    } else if (field !== undefined) {
      setRefusal(field);
    } else {
      const message = failureMessage(result.failure);
      showToast({ message, tone: 'bad', id: message });
    }
  }

  return (
    <AccountPanel
      lead={<Trans>Enter your email address. We will send you a link to choose a new password.</Trans>}
      title={t`Forgot your password?`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          <TextInput
            autoCapitalize="none"
            autoComplete="username"
            error={refusal === null ? null : fieldErrorMessage(refusal)}
            inputMode="email"
            label={t`Email`}
            name="email"
            onChange={(event) => setPasswordResetEmail(event.currentTarget.value)}
            required
            spellCheck={false}
            type="email"
            value={passwordResetEmail}
            withAsterisk={false}
          />
          <Button loading={pending} type="submit">
            <Trans>Send link</Trans>
          </Button>
        </Stack>
      </form>
      <AsideLink to={path('/login')}>
        <Trans>Back to login</Trans>
      </AsideLink>
    </AccountPanel>
  );
}

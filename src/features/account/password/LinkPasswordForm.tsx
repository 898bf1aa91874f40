import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApiResult } from '../../../api/ApiResult.ts';
import type { NewPassword } from '../../../api/accountCalls.ts';
import type { Api } from '../../../api/createApi.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import type { LoginState } from '../../shared/LoginState.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { AsideLink } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { usePasswordForm } from './usePasswordForm.ts';
import { useReachable } from './useReachable.ts';

type LinkPasswordFormProps = {
  /** The link's token; null if the page was reloaded without it. */
  readonly token: string | null;
  /** The error key of an invalid link (specification §8). */
  readonly invalidLink: 'invalid_activation_token' | 'invalid_password_reset_token';
  /** How to get a new link. */
  readonly newLink: ReactNode;
  readonly submitLabel: string;
  readonly send: (
    api: Api,
    request: NewPassword & { token: string; operationId: string },
  ) => Promise<ApiResult<object>>;
  readonly flash: NonNullable<LoginState['flash']>;
};

/** The form behind the link of a mail: a password, typed twice. Success leads to login with a message (specification §4). */
export function LinkPasswordForm(props: LinkPasswordFormProps) {
  const { token, invalidLink, newLink, submitLabel, send, flash } = props;
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const session = useSessionActions();
  const state: LoginState = { flash };
  const form = usePasswordForm({
    // A reset ends the session of this device too, if it is the same person's.
    send: (api, { password, passwordConfirmation }, operationId) =>
      session.endQuietly(() =>
        send(api, { token: token ?? '', password, passwordConfirmation, operationId }),
      ),
    onDone: () => void navigate(path('/login'), { state, replace: true }),
  });
  const refusal = token === null ? invalidLink : form.refusal;
  const isInvalidLink = refusal === invalidLink;
  return (
    <>
      {!isInvalidLink && <LinkOffline />}
      {refusal !== null && (
        <OfficeAlert title={isInvalidLink ? serverErrorMessage(refusal) : undefined} tone="bad">
          {isInvalidLink && form.mayHaveWorked && (
            <p>
              <Trans>Your first try may have worked: log in with the password you chose.</Trans>
            </p>
          )}
          {isInvalidLink ? newLink : <span>{serverErrorMessage(refusal)}</span>}
        </OfficeAlert>
      )}
      {!isInvalidLink && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <Stack gap="md">
            <NewPasswordFields form={form} label={t`Password`} />
            <Button loading={form.pending} mt="xs" type="submit">
              {submitLabel}
            </Button>
          </Stack>
        </form>
      )}
      <AsideLink to={path('/login')}>
        <Trans>Back to login</Trans>
      </AsideLink>
    </>
  );
}

/** Explains offline that the link needs the network and stays valid. */
function LinkOffline() {
  const { t } = useLingui();
  if (useReachable() !== 'no') return null;
  return (
    <OfficeAlert title={t`You are offline`} tone="warn">
      <Trans>
        This link needs a connection. It is still valid: stay on this page until you are connected, or open it
        from your email again later.
      </Trans>
    </OfficeAlert>
  );
}

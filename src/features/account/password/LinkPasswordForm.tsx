import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput, VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { LinkPerson } from '#contract/accounts/account.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import type { ApiResult, Failure } from '../../../api/ApiResult.ts';
import type { NewPassword } from '../../../api/accountCalls.ts';
import type { Api } from '../../../api/createApi.ts';
import type { LinkName } from '../../../session/keptLink.ts';
import type { LoginState } from '../../shared/LoginState.ts';
import { useSessionActions } from '../../shared/SessionContext.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { AsideLink } from './AccountPanel.tsx';
import { LinkEnded, type WhyEnded, whyEnded } from './LinkEnded.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkPerson } from './useLinkPerson.ts';
import { useLinkToken } from './useLinkToken.ts';
import { usePasswordForm } from './usePasswordForm.ts';
import { useReachable } from './useReachable.ts';

/**
 * The address that a link is for (E17), as a field: password managers save a password with the name that they find in the form.
 * Its place is kept until the server has answered, so that nothing that can be pressed moves.
 */
function LinkOwner({ person }: { readonly person: LinkPerson | 'pending' | null }) {
  const { t } = useLingui();
  if (person === null) return null;
  const isPending = person === 'pending';
  return (
    <TextInput
      autoComplete="username"
      label={t`Email`}
      name="username"
      readOnly
      style={{ visibility: isPending ? 'hidden' : 'visible' }}
      variant="filled"
      value={isPending ? '' : (person.email_shown ?? person.email)}
    />
  );
}

/**
 * A field that nobody sees (E21): programs that follow links in mails fill every field with one text, and would activate the
 * account. Its name means nothing to them, and password managers are told to leave it alone.
 */
function Decoy({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <VisuallyHidden aria-hidden>
      <input
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-form-type="other"
        data-lpignore="true"
        name="f3"
        ref={ref}
        tabIndex={-1}
        type="text"
      />
    </VisuallyHidden>
  );
}

type LinkPasswordFormProps = {
  readonly name: LinkName;
  readonly submitLabel: string;
  readonly send: (
    api: Api,
    request: NewPassword & { token: string; operationId: string },
  ) => Promise<ApiResult<object>>;
  readonly flash: NonNullable<LoginState['flash']>;
};

/** The form behind the link of a mail: a password, typed twice. Success leads to login with a message (specification §4). */
export function LinkPasswordForm({ name, submitLabel, send, flash }: LinkPasswordFormProps) {
  const { t } = useLingui();
  const path = useLocalePath();
  const navigate = useNavigate();
  const session = useSessionActions();
  const { link, forget } = useLinkToken(name);
  const token = typeof link === 'string' ? null : link.token;
  const isOffline = useReachable() === 'no';
  const [ended, setEnded] = useState<WhyEnded | null>(null);
  const decoy = useRef<HTMLInputElement>(null);
  const [isProgram, setIsProgram] = useState(false);
  const state: LoginState = { flash };
  const judge = (failure: Failure) => {
    const why = whyEnded(failure, name);
    if (why === null) return;
    forget();
    setEnded(why);
  };
  const person = useLinkPerson(name, token, { isOffline, onFailure: judge });
  const form = usePasswordForm({
    send: async (api, { password, passwordConfirmation }, operationId) => {
      // A reset ends the session of this device too, if it is the same person's.
      const result = await session.endQuietly(() =>
        send(api, { token: token ?? '', password, passwordConfirmation, operationId }),
      );
      if (!result.ok) judge(result.failure);
      return result;
    },
    onDone: () => {
      forget();
      void navigate(path('/login'), { state, replace: true });
    },
  });

  function submit(): void {
    const field = decoy.current;
    const isFilled = field !== null && field.value !== '';
    setIsProgram(isFilled);
    if (!isFilled) {
      void form.submit();
      return;
    }
    field.value = '';
    form.change({ password: '', passwordConfirmation: '' });
  }

  if (token === null || ended !== null) {
    return (
      <>
        {typeof link === 'string' ? (
          <OfficeAlert tone="warn">
            {link === 'cut' ? (
              <Trans>This link was cut. Open it from the email.</Trans>
            ) : (
              <Trans>Open the link in your email once more.</Trans>
            )}
          </OfficeAlert>
        ) : (
          <LinkEnded
            mayHaveWorked={form.mayHaveWorked}
            name={name}
            onFailure={judge}
            token={link.token}
            why={ended ?? 'unknown'}
          />
        )}
        <BackToLogin />
      </>
    );
  }
  return (
    <>
      {isOffline && (
        <OfficeAlert title={t`You are offline`} tone="warn">
          <Trans>
            This link needs a connection. It is still valid: stay on this page until you are connected, or
            open it from your email again later.
          </Trans>
        </OfficeAlert>
      )}
      {form.refusal !== null && <OfficeAlert tone="bad">{serverErrorMessage(form.refusal)}</OfficeAlert>}
      {isProgram && (
        <OfficeAlert tone="bad">
          <Trans>
            Nothing was sent: a field that people do not see was filled in, as programs do. Type your password
            again.
          </Trans>
        </OfficeAlert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <LinkOwner person={isOffline ? null : person} />
          <NewPasswordFields form={form} label={t`Password`} />
          <Decoy ref={decoy} />
          <Button loading={form.pending} mt="xs" type="submit">
            {submitLabel}
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </>
  );
}

function BackToLogin() {
  const path = useLocalePath();
  return (
    <AsideLink to={path('/login')}>
      <Trans>Back to login</Trans>
    </AsideLink>
  );
}

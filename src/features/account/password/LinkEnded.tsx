import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Failure } from '../../../api/ApiResult.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import type { LinkName } from '../../../session/keptLink.ts';
import { OfficeAlert } from '../../shared/server/OfficeAlert.tsx';
import { useHasMailServer } from '../../shared/server/useHasMailServer.ts';
import { RenewInvitation } from './RenewInvitation.tsx';

/** Why a link is not valid (E18); `unknown` also where it was revoked. */
export type WhyEnded = 'used' | 'replaced' | 'expired' | 'unknown';

const reasons: readonly string[] = ['used', 'replaced', 'expired'] satisfies WhyEnded[];

/** Why the server refuses a link; null if it failed for another reason. */
export function whyEnded(failure: Failure, name: LinkName): WhyEnded | null {
  if (failure.kind !== 'status' || failure.error !== `invalid_${name}`) return null;
  const why = failure.errors[name]?.[0];
  return why !== undefined && reasons.includes(why) ? (why as WhyEnded) : 'unknown';
}

type LinkEndedProps = {
  readonly name: LinkName;
  readonly token: string;
  readonly why: WhyEnded;
  /** E11: an earlier attempt, whose outcome is unknown, may have used the link. */
  readonly mayHaveWorked: boolean;
  /** A new invitation was refused, perhaps because the link ended otherwise meanwhile. */
  readonly onFailure: (failure: Failure) => void;
};

/** Instead of the form: that the link is not valid, why, and what to do (E18). */
export function LinkEnded({ name, token, why, mayHaveWorked, onFailure }: LinkEndedProps) {
  return (
    <OfficeAlert title={serverErrorMessage(`invalid_${name}`)} tone="bad">
      {mayHaveWorked && (
        <p>
          <Trans>Your first try may have worked: log in with the password you chose.</Trans>
        </p>
      )}
      {name === 'activation_token' ? (
        <InvitationEnded onFailure={onFailure} token={token} why={why} />
      ) : (
        <ResetEnded why={why} />
      )}
    </OfficeAlert>
  );
}

function InvitationEnded({ why, ...renewal }: Pick<LinkEndedProps, 'why' | 'token' | 'onFailure'>) {
  const hasMailServer = useHasMailServer();
  switch (why) {
    case 'used':
      return (
        <>
          <Trans>It was used already: your account is active.</Trans> <LogIn />
        </>
      );
    case 'replaced':
      return <Trans>A newer link exists: in your newest email, or handed to you.</Trans>;
    case 'expired':
      return (
        <>
          <Trans>It is older than 14 days.</Trans>{' '}
          {hasMailServer === false && <Trans>Ask your administrator for a link.</Trans>}
          {hasMailServer === true && <RenewInvitation {...renewal} />}
        </>
      );
    case 'unknown':
      return (
        <Trans>
          It may have been used already, or it is older than 14 days. Open the link from your email again, or
          ask your administrator for a new invitation.
        </Trans>
      );
  }
}

function ResetEnded({ why }: Pick<LinkEndedProps, 'why'>) {
  const path = useLocalePath();
  const hasMailServer = useHasMailServer();
  if (why === 'used') {
    return (
      <>
        <Trans>It was used already: the password was changed.</Trans> <LogIn />
      </>
    );
  }
  return (
    <>
      {why === 'expired' ? (
        <Trans>It is older than an hour.</Trans>
      ) : (
        <Trans>It may have been used already, or it is older than an hour.</Trans>
      )}{' '}
      {hasMailServer === false ? (
        <Trans>Ask your administrator for a link.</Trans>
      ) : (
        <Anchor component={Link} inherit to={path('/user/password_reset')} underline="always">
          <Trans>Request a new link</Trans>
        </Anchor>
      )}
    </>
  );
}

function LogIn() {
  const path = useLocalePath();
  return (
    <Anchor component={Link} inherit to={path('/login')} underline="always">
      <Trans>Log in</Trans>
    </Anchor>
  );
}
